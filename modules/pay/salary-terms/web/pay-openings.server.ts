import { z } from 'zod'
import { PAY_OPENINGS_CALL, payOpening } from '#modules/pay/salary-terms/wire/salary-terms.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { SALARY_ITEM } from '#platform/define/shipped/choices.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

/** Loads who opened the reader's own pay. */
export async function loadPayOpenings({ gateway, t, language }: SignedInCall) {
  const openings = await gateway.ask(PAY_OPENINGS_CALL, {}, z.array(payOpening))
  return {
    title: t('payOpenings.title'),
    columns: ['who', 'department', 'what', 'times', 'last'].map((name) =>
      t(`payOpenings.columns.${name}`),
    ),
    rows: openings.map(({ userName, deptName, item, times, lastAt }) => [
      userName,
      deptName ?? '',
      choiceLabel(SALARY_ITEM, item, language),
      String(times),
      formatDateTime(lastAt, language),
    ]),
  }
}

export type PayOpeningsView = Awaited<ReturnType<typeof loadPayOpenings>>
