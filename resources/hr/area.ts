import type { Area } from '#resources/built-in/area.ts'
import { DOC_STATE } from '#resources/documents/define-document.ts'
import { documentWords } from '#resources/documents/words.ts'
import { archives } from './archive.ts'
import * as choices from './choices.ts'
import { contracts } from './contract.ts'
import * as contractChoices from './contract-choices.ts'
import { contractTypes } from './contract-type.ts'
import { dimissions } from './dimission.ts'
import * as dimissionChoices from './dimission-choices.ts'
import { educations } from './education.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { families } from './family.ts'
import { flows } from './flows.ts'
import { infoChanges } from './info-change.ts'
import { hrModule } from './module.ts'
import { positives } from './positive.ts'
import { positiveExamines } from './positive-examine.ts'
import { postExplains } from './post-explain.ts'
import { probations } from './probation.ts'
import * as probationChoices from './probation-choices.ts'
import { probationEvaluations } from './probation-evaluation.ts'
import { rowNames } from './row-names.ts'
import { rows } from './rows.ts'
import { samples } from './samples.ts'
import { transfers } from './transfer.ts'
import { voidedArchives } from './voided-archive.ts'
import { workHistories } from './work-history.ts'

export const hr: Area = {
  code: 'hr',
  resources: [
    ...[archives, educations, workHistories, families, infoChanges, voidedArchives],
    ...[transfers, dimissions, probations, probationEvaluations, positives, positiveExamines],
    ...[postExplains, contracts, contractTypes],
  ],
  module: hrModule,
  words: documentWords({ en, es }, [
    ...[transfers, dimissions, probations, positives, postExplains, contracts],
  ]),
  choices: {
    ...{ ...choices, ...dimissionChoices, ...probationChoices, ...contractChoices },
    DOC_STATE,
  },
  flows,
  samples,
  rows,
  rowNames,
}
