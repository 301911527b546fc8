import {
  MEETING,
  MEMBERS_MEETING,
  PARTY_MEETING_KIND,
  PARTY_MEETING_STATE,
} from '#modules/party/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  dateTime,
  decimal,
  files,
  integer,
  longText,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { MEETING_ACTIONS } from './meeting-actions.ts'

const access = 'computed'
const MOST = 5_000
const { planned, announced, held } = MEETING

/** 组织生活: meetings of a branch, who must come, who came, and what was voted. */
export const partyMeetings = defineResource({
  path: 'party/meetings',
  table: 'party_meeting',
  view: 'party_meeting_view',
  label: '组织生活',
  controller: { family: 'hr', name: 'PartyMeeting' },
  title: 'title',
  sort: { field: 'startAt', descending: true },
  rows: {
    sealed: { by: 'branchId', reach: 'party_reach' },
    narrow: ['startAt', 'state'],
    deletable: { field: 'state', is: [planned] },
  },
  states: 'state',
  groups: { base: '会议', minutes: '记录' },
  fields: {
    title: text('标题', { in: ['list', 'form', 'search'], required: true, max: 80 }),
    branchId: reference('所在支部', 'party/branches', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    kind: choice('会议类型', PARTY_MEETING_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: MEMBERS_MEETING,
    }),
    startAt: dateTime('开始时间', { in: ['list', 'form', 'sort'], required: true }),
    endAt: dateTime('结束时间', { in: ['form'] }),
    place: text('地点', { max: 60 }),
    hostId: reference('主持人', 'system/users', { in: ['list', 'form'], required: true }),
    recorderId: reference('记录人', 'system/users', { in: ['form'] }),
    state: choice('会议状态', PARTY_MEETING_STATE, { access, in: ['list', 'filter'] }),
    dueCount: integer('应到人数', { access, in: ['list'], max: MOST }),
    votersDue: integer('有表决权', { access, max: MOST }),
    presentCount: integer('实到人数', { access, in: ['list'], max: MOST }),
    votersPresent: integer('实到有表决权', { access, max: MOST }),
    presentShare: decimal('到会率', { access, in: ['list'], scale: 4, max: 1, unit: 'share' }),
    presentIds: references('到会人员', 'party/members', { access }),
    agenda: longText('议程', { group: 'minutes' }),
    content: longText('会议记录', { group: 'minutes', access: 'later' }),
    resolution: longText('决议', { group: 'minutes', access: 'later' }),
    files: files(
      '附件',
      { open: { field: 'state', is: [planned, announced, held] } },
      { group: 'minutes' },
    ),
  },
  actions: MEETING_ACTIONS,
})
