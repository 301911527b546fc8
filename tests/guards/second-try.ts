import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Written to the result file: scripts/test-stages.mjs counts and lists these tests. */
    isSecondTry?: true
  }
}

afterEach(({ task }) => {
  if ((task.result?.retryCount ?? 0) > 0) task.meta.isSecondTry = true
})
