import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** The value of REGISTER_KIND of the form of a new colleague. Applicants fill in no long form. */
export const FOR_JOINING = '2'

export const REGISTER_KIND = choices('registerKind', { 2: '入职登记' })

/** Codes of REGISTER_STATE. */
export const REGISTER = {
  sent: '0',
  checked: '1',
  returned: '2',
  converted: '3',
  void: '9',
} as const

export const REGISTER_STATE = choices(
  'registerState',
  { 0: '待核对', 1: '已核对', 2: '已退回', 3: '已转换', 9: '作废' },
  { 0: 'warn', 1: 'good', 2: 'bad', 3: 'quiet', 9: 'quiet' },
)

/** Parts of the list of forms, by what they wait for. */
export const REGISTER_PART = inOrder('registerPart', [
  ['open', '待核对'],
  ['returned', '待本人修改'],
  ['checked', '待入职'],
  ['ended', '已结束'],
])

/** Values of REGISTER_SOURCE: the person sent the form by the ticket, or somebody entered it from paper. */
export const BY = { ticket: '本人填写', paper: '代为录入' } as const

export const REGISTER_SOURCE = listed('registerSource', ['本人填写', '代为录入'])

/** The value of CONSENT_KIND for sensitive data, such as the number of an identity document. */
export const FOR_SENSITIVE = '敏感信息'
