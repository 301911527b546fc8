import { z } from 'zod'
import { expireContracts } from '#api/rules/hr/expire-contracts.ts'
import { tellDueContracts } from '#api/rules/hr/tell-due-contracts.ts'
import type { ProductJob } from './job.ts'

/** At 00:20 in Asia/Shanghai: what ended yesterday is over, and who answers for contracts is told what is open. */
export const expireContractsJob: ProductJob<undefined> = {
  ...{ name: 'expire-contracts', worksFor: 'product', schedule: '20 16 * * *' },
  ...{ payload: z.undefined(), isFelt: true },
  attempts: 3,
  async run({ store: { db } }) {
    await db.transaction().execute(async (tx) => {
      await expireContracts(tx)
      await tellDueContracts(tx)
    })
  },
  // The next day does what was not done.
  giveUp: async () => undefined,
}
