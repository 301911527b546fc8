import { PARTY_MATTER } from '#modules/party/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, integer, reference } from '#platform/define/engine/field-kinds.ts'

const access = 'computed'
const MOST = 5_000

/** 表决: what a meeting decided about a matter, counted of those with a vote. Rules write the rows. */
export const partyVotes = defineResource({
  path: 'party/votes',
  table: 'party_vote',
  label: '表决',
  controller: { family: 'hr', name: 'PartyVote' },
  title: 'matter',
  sort: { field: 'matter' },
  rows: {
    parent: { resource: 'party/meetings', field: 'meetingId' },
    sealed: { by: 'id', reach: 'party_reach' },
  },
  fields: {
    meetingId: reference('会议', 'party/meetings', { access, in: ['filter'] }),
    matter: choice('事项', PARTY_MATTER, { access, in: ['list', 'sort'] }),
    memberId: reference('当事人', 'party/members', { access, in: ['list'] }),
    votersDue: integer('有表决权', { access, in: ['list'], max: MOST }),
    votersPresent: integer('实到', { access, in: ['list'], max: MOST }),
    writtenYes: integer('书面赞成', { access, max: MOST }),
    writtenNo: integer('书面反对', { access, max: MOST }),
    yes: integer('赞成', { access, in: ['list'], max: MOST }),
    no: integer('反对', { access, in: ['list'], max: MOST }),
    abstained: integer('弃权', { access, in: ['list'], max: MOST }),
    isPassed: bool('通过', { access, in: ['list'] }),
  },
})
