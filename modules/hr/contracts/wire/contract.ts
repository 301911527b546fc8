import { z } from 'zod'
import { mergedText } from '#platform/wire/records/merged-text.ts'

/** GET Contract/GetContractMissing → response: people at work without a written labour contract. */
export const withoutContract = z.object({
  id: z.uuid(),
  empNo: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
  /** The first day without a contract: the day of joining, or the day after the last contract ended. */
  since: z.string(),
  /** The last day on which the employer may write the contract: Labour Contract Law, article 10. */
  dueOn: z.string(),
  /** Days until today for which the law requires double pay: article 82. */
  days: z.int(),
  /** After a year without a contract the employment counts as open-ended: article 14. */
  isDeemedOpenEnded: z.boolean(),
})
export type WithoutContract = z.infer<typeof withoutContract>

/** GET Contract/GetContractText → response: a contract for signature. */
export const contractText = mergedText.extend({
  /** Name of the template. */
  name: z.string(),
  docNo: z.string(),
  person: z.string(),
  companyEntity: z.string(),
  /** Whether the reader may ask for the masked values unmasked. */
  mayUnmask: z.boolean(),
})
export type ContractText = z.infer<typeof contractText>

/** GET Contract/GetContractRenewal → response: the proposed next contract. */
export const proposedRenewal = z.object({
  /** Null when no such type is in use. */
  typeId: z.uuid().nullable(),
  startDate: z.string(),
  /** Null when the contract is open-ended. */
  endDate: z.string().nullable(),
  /** Why it is open-ended: Labour Contract Law, article 14. */
  because: z.enum(['twice', 'tenYears']).nullable(),
})
export type ProposedRenewal = z.infer<typeof proposedRenewal>

export const CONTRACT_CALLS = {
  missing: '/hr/Contract/GetContractMissing',
  text: '/hr/Contract/GetContractText',
  renewal: '/hr/Contract/GetContractRenewal',
} as const
