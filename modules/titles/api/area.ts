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
