import { z } from 'zod'
import { clearSignInState } from '#platform/api/identity/provider/clear-sign-in-state.ts'
import type { ProductJob } from './job.ts'

/** Deletes, once an hour, expired tokens and used links. */
export const clearSignInStateJob: ProductJob<undefined> = {
  name: 'clear-sign-in-state',
  worksFor: 'product',
  schedule: '17 * * * *',
  payload: z.undefined(),
  attempts: 3,
  run: ({ store }) => clearSignInState(store.db),
  // The next run, an hour later, deletes everything that is due.
  giveUp: async () => undefined,
}
