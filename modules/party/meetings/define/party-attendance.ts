import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, dateTime, reference } from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/** 到会: who must come to a meeting, with or without a vote, and who came. Rules write the rows. */
export const partyAttendances = defineResource({
  path: 'party/attendances',
  table: 'party_attendance',
  label: '到会',
  controller: { family: 'hr', name: 'PartyAttendance' },
  title: 'memberId',
  sort: { field: 'isPresent' },
  rows: {
    parent: { resource: 'party/meetings', field: 'meetingId' },
    sealed: { by: 'id', reach: 'party_reach' },
  },
  fields: {
    meetingId: reference('会议', 'party/meetings', { access, in: ['filter'] }),
    memberId: reference('党员', 'party/members', { access, in: ['list', 'filter'] }),
    hasVote: bool('有表决权', { access, in: ['list'] }),
    isPresent: bool('到会', { access, in: ['list', 'sort'] }),
    signedAt: dateTime('签到时间', { access, in: ['list'] }),
  },
})
