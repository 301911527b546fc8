import { reference, text } from '#platform/define/engine/field-kinds.ts'
import { PEOPLE } from '#platform/wire/approval/approval.ts'

/** Fields of a document about a person outside the company, a candidate for example. */
export const OUTSIDER = {
  name: 'name',
  /** The number of an identity paper, as personnel files store it; empty while it is unknown. */
  idNumber: 'idCardNo',
  phone: 'phone',
  /** The personnel file; empty until the person joins. */
  file: 'fileId',
} as const

/**
 * The definitions of the fields that `OUTSIDER` names. A document may redefine one of them, for example as a
 * computed field.
 */
export const OUTSIDER_FIELDS = {
  name: text('姓名', {
    in: ['list', 'form', 'sort', 'search'],
    required: true,
    max: 60,
    check: 'personName',
  }),
  idCardNo: text('证件号码', { in: ['form', 'search'], mask: 'idCard', max: 18, check: 'paperNo' }),
  phone: text('手机', { in: ['form', 'search'], mask: 'phone', max: 11, check: 'mobile' }),
  fileId: reference('人事档案', PEOPLE, { access: 'computed', in: ['list'] }),
} as const
