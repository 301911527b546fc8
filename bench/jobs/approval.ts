import { leaves } from '#modules/attendance/requests/define/leave.ts'
import type { Company } from './company.ts'
import { actOn, addRecord, nextWorkingDay, personOf } from './given.ts'
import type { Job } from './job.ts'

/** Requests a day of leave that has waited for `leader1` longest, so that it comes first. Returns its number. */
async function askedLeave(company: Company): Promise<string> {
  const { fileId } = await personOf(company, 'staff1')
  const day = await nextWorkingDay(company)
  const id = await addRecord(company, 'staff1', leaves, {
    userId: fileId,
    kind: '1',
    startDate: day,
    startHalf: '上午',
    endDate: day,
    endHalf: '下午',
    reason: '家中有事',
  })
  await actOn(company, 'staff1', leaves, 'submit', id)
  await company.sql("update approval_step set arrived_at = '2020-01-01' where record_id = $1", [id])
  const [row] = await company.sql<{ number: string }>(
    'select doc_no as number from leave where id = $1',
    [id],
  )
  return row?.number ?? ''
}

const approveOne: Job = {
  name: 'approve one thing',
  who: 'leader1',
  budget: { pages: 1, presses: 1, values: 0 },
  given: askedLeave,
  async walk({ main, press, see }, number) {
    const waiting = main.getByRole('region', { name: /^等我处理/ })
    await press(waiting.getByRole('button', { name: /^通过/ }).first())
    await see(new RegExp(`已通过：.*${number}`))
  },
}

const MANY = 20

const approveMany: Job = {
  name: `approve ${MANY} things`,
  who: 'leader1',
  budget: { pages: 1, presses: 2, values: 0 },
  async given(company) {
    let number = ''
    for (let nth = 0; nth < MANY; nth += 1) number = await askedLeave(company)
    return number
  },
  async walk({ main, press, see }) {
    await press(main.getByRole('link', { name: /^审批全部/ }))
    await press(main.getByRole('button', { name: /^全部通过/ }))
    await see(/已办理 \d+ 张|已通过 \d+ 件/)
  },
}

export const APPROVAL_JOBS: readonly Job[] = [approveOne, approveMany]
