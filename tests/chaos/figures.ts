import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    figures?: string[]
  }
}

/** A figure that the line of a scenario tells besides its outcome. */
export function note({ task }: TestContext, text: string): void {
  task.meta.figures = [...(task.meta.figures ?? []), text]
}

/** The value below which so large a part of all lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
