import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** For the result file: scripts/test-stages.mjs counts and names these. */
    isSecondTry?: true
  }
}

afterEach(({ task }) => {
  if ((task.result?.retryCount ?? 0) > 0) task.meta.isSecondTry = true
})
