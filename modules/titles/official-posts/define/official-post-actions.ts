import { type ActionDefinition, action } from '#platform/define/engine/define-resource.ts'
import { date, reference, text } from '#platform/define/engine/field-kinds.ts'
import { OFFICIAL } from './choices.ts'

const when = { field: 'state', is: [OFFICIAL.active] } as const
const endedOn = date('结束日期', { required: true, isPast: true })
const why = text('原因', { required: true, max: 200 })

/** How a post goes on, ends, or is answered when its holder leaves the company. */
export const OFFICIAL_POST_ACTIONS: Readonly<Record<string, ActionDefinition>> = {
  renew: action('连任', {
    call: 'RenewOfficialPerson',
    when,
    fields: {
      endDate: date('新的结束日期', { required: true }),
      term: text('届次', { max: 20 }),
    },
    anew: ['endDate'],
  }),
  resign: action('辞任', {
    call: 'ResignOfficialPerson',
    when,
    fields: { endedOn, endReason: why },
    anew: ['endedOn', 'endReason'],
  }),
  dismiss: action('免职', {
    call: 'DismissOfficialPerson',
    when,
    fields: { endedOn, endReason: why },
    anew: ['endedOn', 'endReason'],
  }),
  handOver: action('移交他人', {
    call: 'HandOverOfficialPerson',
    when,
    fields: {
      takerId: reference('接任人', 'hr/archives', { required: true }),
      endedOn,
    },
    anew: ['endedOn'],
  }),
  keep: action('离职后保留', {
    call: 'KeepOfficialPerson',
    when,
    fields: {
      endReason: text('说明', {
        required: true,
        max: 200,
        help: '如以个人身份当选，与任职单位无关',
      }),
    },
    anew: ['endReason'],
  }),
}
