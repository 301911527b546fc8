import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    figures?: string[]
    skippedBecause?: string
  }
}

/** A figure that the line of a scenario tells besides its outcome. */
export function note({ task }: TestContext, text: string): void {
  task.meta.figures = [...(task.meta.figures ?? []), text]
}

/** Leaves a scenario out where the machine cannot have it, and says why. */
export function skip(context: TestContext, reason: string): never {
  context.task.meta.skippedBecause = reason
  return context.skip(reason)
}

/** The value below which so large a part of all lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
