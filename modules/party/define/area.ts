import { partyFees } from '#modules/party/dues/define/party-fee.ts'
import { partyAttendances } from '#modules/party/meetings/define/party-attendance.ts'
import { partyMeetings } from '#modules/party/meetings/define/party-meeting.ts'
import { partyVotes } from '#modules/party/meetings/define/party-vote.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import { partyRules } from '#modules/party/members/define/party-rule.ts'
import { partySteps } from '#modules/party/members/define/party-step.ts'
import { partyBranches } from '#modules/party/rights/define/party-branch.ts'
import { partyGrants } from '#modules/party/rights/define/party-grant.ts'
import { type Area, grant } from '#platform/define/built-in/area.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { partySamples } from './samples.ts'

// A role opens the pages, and a grant of 党务授权 the rows: without one, the HR director sees empty lists.
const PARTY = {
  ...grant('F', 'party_admin'),
  ...grant('V', 'hr_director'),
}

/** 党建管理: members of the party, apart from all other rights. */
export const party: Area = {
  code: 'party',
  resources: [
    partyBranches,
    partyMembers,
    partySteps,
    partyFees,
    partyMeetings,
    partyAttendances,
    partyVotes,
    partyRules,
    partyGrants,
  ],
  module: {
    code: 'm-party',
    type: '1',
    icon: 'flag',
    path: null,
    names: { zh: '党建管理', en: 'Party affairs', es: 'Asuntos del Partido' },
    menus: [
      { path: '/party/members', icon: 'users', grants: PARTY },
      { path: '/party/meetings', icon: 'calendar', grants: PARTY },
      { path: '/party/branches', icon: 'branches', grants: PARTY },
      { path: '/party/rules', icon: 'book', grants: grant('F', 'party_admin') },
      { path: '/party/grants', icon: 'key', grants: grant('F', 'admin') },
    ],
  },
  words: { en, es },
  choices: listsIn(choices),
  samples: partySamples,
  rows: {},
}
