import { bankBatchChapter } from '#modules/pay/bank-batches/define/chapter.ts'
import { bankCardChapter } from '#modules/pay/bank-cards/define/chapter.ts'
import { bankFileChapter } from '#modules/pay/bank-files/define/chapter.ts'
import { SHIPPED_TEMPLATES } from '#modules/pay/bank-files/define/shipped-templates.ts'
import { benefitChapter } from '#modules/pay/benefits/define/chapter.ts'
import { bureauChapter } from '#modules/pay/bureau/define/chapter.ts'
import { costChapter } from '#modules/pay/costs/define/chapter.ts'
import { formalityChapter } from '#modules/pay/formalities/define/chapter.ts'
import { flows } from '#modules/pay/formalities/define/flows.ts'
import { fundChapter } from '#modules/pay/fund/define/chapter.ts'
import { payInputChapter } from '#modules/pay/inputs/define/chapter.ts'
import { insuranceChapter } from '#modules/pay/insurance/define/chapter.ts'
import { payItemChapter } from '#modules/pay/items/define/chapter.ts'
import { SHIPPED_ITEMS } from '#modules/pay/items/define/shipped-items.ts'
import { legalEntityChapter } from '#modules/pay/legal-entities/define/chapter.ts'
import { meritChapter } from '#modules/pay/merit/define/chapter.ts'
import { rebasingChapter } from '#modules/pay/rebasing/define/chapter.ts'
import { payRunChapter } from '#modules/pay/runs/define/chapter.ts'
import { salaryTaxChapter } from '#modules/pay/salary-taxes/define/chapter.ts'
import { salaryTermChapter } from '#modules/pay/salary-terms/define/chapter.ts'
import { slipChapter } from '#modules/pay/slips/define/chapter.ts'
import { spreadsheetChapter } from '#modules/pay/spreadsheets/define/chapter.ts'
import { taxPersonChapter } from '#modules/pay/tax-persons/define/chapter.ts'
import type { Area } from '#platform/define/built-in/area.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { documentWords } from '#platform/define/documents/document-words.ts'
import { sheetWords } from '#platform/define/sheets/month-sheet-words.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { reports } from './reports.ts'

const CHAPTERS: readonly Chapter[] = [
  legalEntityChapter,
  payItemChapter,
  salaryTermChapter,
  payInputChapter,
  insuranceChapter,
  bureauChapter,
  formalityChapter,
  fundChapter,
  rebasingChapter,
  meritChapter,
  benefitChapter,
  payRunChapter,
  slipChapter,
  spreadsheetChapter,
  bankCardChapter,
  bankFileChapter,
  bankBatchChapter,
  taxPersonChapter,
  salaryTaxChapter,
  costChapter,
]

/** 薪酬社保: from the closed attendance month to the amount that a person is owed. */
export const pay: Area = {
  code: 'pay',
  resources: [...CHAPTERS.flatMap(({ resources }) => resources)],
  module: {
    code: 'm-pay',
    type: '1',
    icon: 'wallet',
    path: null,
    names: { zh: '薪酬社保', en: 'Pay', es: 'Retribución' },
    menus: [
      payRunChapter.menu,
      bankCardChapter.menu,
      costChapter.menu,
      salaryTermChapter.menu,
      meritChapter.menu,
      insuranceChapter.menu,
      fundChapter.menu,
      taxPersonChapter.menu,
      legalEntityChapter.menu,
    ],
  },
  words: sheetWords(
    documentWords(
      { en, es },
      CHAPTERS.flatMap(({ documents = [] }) => documents),
    ),
    CHAPTERS.flatMap(({ sheets = [] }) => sheets),
  ),
  choices: Object.assign({}, ...CHAPTERS.map(({ choices }) => choices)),
  flows,
  reports,
  samples: Object.assign({}, ...CHAPTERS.map(({ samples }) => samples)),
  // db/install-built-ins.ts installs the pay items and bank templates, also in companies that exist already.
  rows: {},
  rowNames: {
    'pay/items': SHIPPED_ITEMS.map(({ names }) => names),
    'pay/bank-templates': SHIPPED_TEMPLATES.map(({ names }) => names),
  },
}
