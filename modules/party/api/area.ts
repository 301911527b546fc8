import { generateFees } from '#modules/party/dues/api/generate-fees.ts'
import { payFees, remitFee } from '#modules/party/dues/api/pay-fees.ts'
import { setFeeBase } from '#modules/party/dues/api/set-base.ts'
import { partyFees } from '#modules/party/dues/define/party-fee.ts'
import { holdMeeting } from '#modules/party/meetings/api/hold-meeting.ts'
import { announcePartyMeeting } from '#modules/party/meetings/api/publish-meeting.ts'
import { voteMeeting } from '#modules/party/meetings/api/vote-meeting.ts'
import { archiveMeeting, updateMeeting } from '#modules/party/meetings/api/write-meeting.ts'
import { partyAttendances } from '#modules/party/meetings/define/party-attendance.ts'
import { partyMeetings } from '#modules/party/meetings/define/party-meeting.ts'
import { partyVotes } from '#modules/party/meetings/define/party-vote.ts'
import { endMember, receiveReceipt, transferOut } from '#modules/party/members/api/move-member.ts'
import { recordStep } from '#modules/party/members/api/record-step.ts'
import { addMember, updateMember } from '#modules/party/members/api/write-member.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import { partyRules } from '#modules/party/members/define/party-rule.ts'
import { partySteps } from '#modules/party/members/define/party-step.ts'
import { addGrant, updateGrant } from '#modules/party/rights/api/write-grant.ts'
import { partyBranches } from '#modules/party/rights/define/party-branch.ts'
import { partyGrants } from '#modules/party/rights/define/party-grant.ts'
import { type Area, answers } from '#platform/api/calls/area.ts'

/** 党建管理: members of the party, apart from all other rights. */
export const party: Area = {
  resources: [
    answers(partyBranches),
    answers(partyMembers, {
      add: addMember,
      update: updateMember,
      actions: {
        recordStep,
        setBase: setFeeBase,
        generateFees,
        payFees,
        remitFee,
        transferOut,
        receive: receiveReceipt,
        end: endMember,
      },
    }),
    answers(partySteps),
    answers(partyFees),
    answers(partyMeetings, {
      update: updateMeeting,
      actions: {
        publish: announcePartyMeeting,
        hold: holdMeeting,
        vote: voteMeeting,
        archive: archiveMeeting,
      },
    }),
    answers(partyAttendances),
    answers(partyVotes),
    answers(partyRules),
    answers(partyGrants, { add: addGrant, update: updateGrant }),
  ],
  calls: [],
}
