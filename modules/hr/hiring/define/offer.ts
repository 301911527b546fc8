import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  dateTime,
  integer,
  longText,
  reference,
  richText,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { OFFER_STATE } from './choices.ts'

const access = 'computed'
const MOST_SIGNS = 20_000

/** 录用通知: the versions of the offer of one hiring. Each keeps its text and the answer to it. */
export const offers = defineResource({
  path: 'hr/offers',
  table: 'offer',
  label: '录用通知',
  controller: { family: 'hr', name: 'Offer' },
  title: 'edition',
  sort: { field: 'sentAt', descending: true },
  rows: {
    parent: { resource: 'hr/to-be-recruited', field: 'hiringId', group: 'pay' },
    notesReaders: true,
  },
  fields: {
    hiringId: reference('待录用', 'hr/to-be-recruited', { access, in: ['filter'] }),
    edition: integer('版次', { access, in: ['list'] }),
    state: choice('状态', OFFER_STATE, { access, in: ['list'] }),
    sentAt: dateTime('发出时间', { access, in: ['list', 'sort'] }),
    expiresAt: dateTime('答复期限', { access, in: ['list'] }),
    answeredAt: dateTime('答复时间', { access, in: ['list'] }),
    answeredName: text('答复人', { access, in: ['list'], under: 'answeredAt', max: 60 }),
    answeredFrom: text('答复方式', { access, max: 200 }),
    reason: longText('拒绝或撤回的原因', { access, max: 500 }),
    body: richText('正文', { access, max: MOST_SIGNS }),
    hash: text('正文校验值', { access, max: 64 }),
    answeredHash: text('接受时的正文校验值', { access, max: 64 }),
  },
})
