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
import { type Area, answers } from '#platform/api/calls/area.ts'

/** 职称荣誉: professions, honours, patents, theses and rewards of people. */
export const titles: Area = {
  resources: [
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
  ],
  calls: [...patentCalls],
}
