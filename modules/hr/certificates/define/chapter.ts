import { EMPLOYED } from '#modules/hr/archives/define/employment-states.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { certificates } from './certificate.ts'
import { certificateLoans } from './certificate-loan.ts'
import { certificateMonthlies } from './certificate-monthly.ts'
import { certificatePeriods } from './certificate-period.ts'
import { certificateStudies } from './certificate-study.ts'
import { certificateTypes } from './certificate-type.ts'
import * as choices from './choices.ts'
import { certificateMenu } from './menu.ts'
import { certificateSamples } from './samples.ts'

/** 证书管理, with the monthly allowances. */
export const certificateChapter = {
  resources: [
    certificates,
    certificateLoans,
    certificatePeriods,
    certificateStudies,
    certificateTypes,
    certificateMonthlies,
  ],
  menu: certificateMenu,
  choices,
  samples: certificateSamples,
  sheets: [certificateMonthlies],
  starts: [
    {
      name: 'certificate',
      resource: certificates.path,
      field: 'userId',
      when: EMPLOYED,
    },
  ],
} satisfies Chapter
