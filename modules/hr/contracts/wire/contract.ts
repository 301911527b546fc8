import { z } from 'zod'
import { mergedText } from '#platform/wire/records/merged-text.ts'

/** GET Contract/GetContractMissing → response: who works here without a written labour contract. */
export const withoutContract = z.object({
  id: z.uuid(),
  empNo: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
  /** The first day without one: that of joining, or the day after the last one ended. */
  since: z.string(),
  /** The last day on which it may be written: Labour Contract Law, article 10. */
  dueOn: z.string(),
  /** Days for which the law asks for twice the pay, until today: article 82. */
  days: z.int(),
  /** After a year it counts as open-ended: article 14. */
  isDeemedOpenEnded: z.boolean(),
})
export type WithoutContract = z.infer<typeof withoutContract>

/** GET Contract/GetContractText → response: a contract as it is signed. */
export const contractText = mergedText.extend({
  /** What the template is called. */
  name: z.string(),
  docNo: z.string(),
  person: z.string(),
  companyEntity: z.string(),
  /** Values are covered that the reader may have uncovered. */
  mayUnmask: z.boolean(),
})
export type ContractText = z.infer<typeof contractText>

/** GET Contract/GetContractRenewal → response: what the next contract is proposed to be. */
export const proposedRenewal = z.object({
  /** Null where no such type is in use. */
  typeId: z.uuid().nullable(),
  startDate: z.string(),
  /** Null where it has no end. */
  endDate: z.string().nullable(),
  /** Why it has no end: Labour Contract Law, article 14. */
  because: z.enum(['twice', 'tenYears']).nullable(),
})
export type ProposedRenewal = z.infer<typeof proposedRenewal>

export const CONTRACT_CALLS = {
  missing: '/hr/Contract/GetContractMissing',
  text: '/hr/Contract/GetContractText',
  renewal: '/hr/Contract/GetContractRenewal',
} as const
