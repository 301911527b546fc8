import {
  endingPost,
  handOverPost,
  keepPost,
  renewPost,
} from '#modules/titles/official-posts/api/move-official-post.ts'
import { payOrganisationFee } from '#modules/titles/official-posts/api/pay-organisation-fee.ts'
import {
  addOfficialPost,
  updateOfficialPost,
} from '#modules/titles/official-posts/api/write-official-post.ts'
import { officialOrganisations } from '#modules/titles/official-posts/define/official-organisation.ts'
import { officialPosts } from '#modules/titles/official-posts/define/official-post.ts'
import {
  endingPatent,
  examinePatent,
  grantPatent,
} from '#modules/titles/patents/api/move-patent.ts'
import { patentCalls } from '#modules/titles/patents/api/patent-calls.ts'
import { payPatentFee } from '#modules/titles/patents/api/pay-fee.ts'
import { restorePatent } from '#modules/titles/patents/api/restore-patent.ts'
import { addPatent, updatePatent } from '#modules/titles/patents/api/write-patent.ts'
import { patents } from '#modules/titles/patents/define/patent.ts'
import { patentFees } from '#modules/titles/patents/define/patent-fee.ts'
import { patentInventors } from '#modules/titles/patents/define/patent-inventor.ts'
import { appointProfession } from '#modules/titles/professions/api/appoint.ts'
import {
  cancelTerm,
  correctTerm,
  endTerm,
  prolongTerm,
} from '#modules/titles/professions/api/change-term.ts'
import {
  restoreProfession,
  voidProfession,
} from '#modules/titles/professions/api/move-profession.ts'
import {
  addProfession,
  deleteProfession,
  updateProfession,
} from '#modules/titles/professions/api/write-profession.ts'
import { professions } from '#modules/titles/professions/define/profession.ts'
import { titleAllowances } from '#modules/titles/professions/define/title-allowance.ts'
import { titleAppointments } from '#modules/titles/professions/define/title-appointment.ts'
import { setReviewResult } from '#modules/titles/title-reviews/api/set-result.ts'
import { titleReviewKind } from '#modules/titles/title-reviews/api/title-review.ts'
import { titleReviews } from '#modules/titles/title-reviews/define/title-review.ts'
import { type Area, answers } from '#platform/api/calls/area.ts'

/** 职称荣誉: professions, honours, patents, theses and rewards of people. */
export const titles: Area = {
  resources: [
    answers(professions, {
      add: addProfession,
      update: updateProfession,
      delete: deleteProfession,
      actions: {
        appoint: appointProfession,
        prolong: prolongTerm,
        endTerm,
        correctTerm,
        cancelTerm,
        void: voidProfession,
        restore: restoreProfession,
      },
      aliases: { appoint: { names: { appointDate: 'termFrom', appointEnd: 'termTo' } } },
    }),
    answers(titleAppointments),
    answers(titleAllowances),
    answers(officialOrganisations, { actions: { payFee: payOrganisationFee } }),
    answers(officialPosts, {
      add: addOfficialPost,
      update: updateOfficialPost,
      actions: {
        renew: renewPost,
        resign: endingPost('resign'),
        dismiss: endingPost('dismiss'),
        handOver: handOverPost,
        keep: keepPost,
      },
    }),
    answers(patents, {
      add: addPatent,
      update: updatePatent,
      actions: {
        payFee: payPatentFee,
        examine: examinePatent,
        grant: grantPatent,
        abandon: endingPatent('abandon'),
        assign: endingPatent('assign'),
        restore: restorePatent,
      },
      aliases: {
        payFee: {
          also: { method: 'POST' },
          names: {
            year: 'dueYear',
            amount: 'dueAmount',
            date: 'paidOn',
            surcharge: 'dueSurcharge',
          },
        },
      },
    }),
    answers(patentFees),
    answers(patentInventors),
    answers(titleReviews, {
      actions: { setResult: setReviewResult },
      aliases: { setResult: { names: { result: 'verdict' } } },
    }),
  ],
  calls: [...patentCalls],
  documents: [titleReviewKind],
}
