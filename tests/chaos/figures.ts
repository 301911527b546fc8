import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    figures?: string[]
    skippedBecause?: string
  }
}

/** Adds a figure to the line that a scenario prints besides its outcome. */
export function note({ task }: TestContext, text: string): void {
  task.meta.figures = [...(task.meta.figures ?? []), text]
}

/** Skips a scenario that the machine cannot run, and records the reason. */
export function skip(context: TestContext, reason: string): never {
  context.task.meta.skippedBecause = reason
  return context.skip(reason)
}

/** The value below which this part of all values lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
