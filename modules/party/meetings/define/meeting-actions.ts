import { MEETING, PARTY_MATTER, PARTY_OPINION } from '#modules/party/define/choices.ts'
import {
  type ActionDefinition,
  action,
  transition,
} from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  dateTime,
  integer,
  longText,
  reference,
  references,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'

const { planned, announced, held, archived, cancelled } = MEETING
const MOST = 5_000
const MOST_OPINIONS = 200

/** From the announcement of a meeting to its archive. */
export const MEETING_ACTIONS: Readonly<Record<string, ActionDefinition>> = {
  publish: action('通知', {
    call: 'PublishPartyMeeting',
    when: { field: 'state', is: [planned] },
  }),
  hold: action('登记到会', {
    call: 'SignInPartyMeeting',
    when: { field: 'state', is: [announced, held] },
    fields: {
      presentIds: references('到会人员', 'party/members', { required: true }),
      endAt: dateTime('结束时间'),
    },
  }),
  vote: action('登记表决', {
    call: 'VotePartyMeeting',
    when: { field: 'state', is: [held] },
    fields: {
      matter: choice('事项', PARTY_MATTER, { required: true }),
      memberId: reference('当事人', 'party/members', {
        onlyFor: { field: 'matter', is: ['accept', 'full', 'prolong', 'cancel'] },
      }),
      yes: integer('赞成', { required: true, max: MOST }),
      no: integer('反对', { required: true, max: MOST }),
      abstained: integer('弃权', { required: true, max: MOST }),
      opinions: rows(
        '书面意见',
        {
          empNo: text('工号', { required: true, max: 12 }),
          opinion: choice('意见', PARTY_OPINION, { required: true }),
          handedOn: date('交到日期', { required: true }),
        },
        { max: MOST_OPINIONS },
      ),
    },
  }),
  archive: action('归档', {
    call: 'ArchivePartyMeeting',
    when: { field: 'state', is: [held] },
    fields: {
      content: longText('会议记录', { required: true }),
      resolution: longText('决议'),
    },
  }),
  cancel: transition('取消会议', {
    call: 'CancelPartyMeeting',
    from: [planned, announced],
    to: cancelled,
  }),
}

/** Meetings whose minutes nobody changes any more. */
export const CLOSED: readonly string[] = [archived, cancelled]
