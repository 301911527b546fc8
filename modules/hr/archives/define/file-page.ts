import { DOC } from '#platform/define/documents/define-document.ts'
import { FILE_EVENT, FILE_PART } from './choices.ts'

const FINISHED = { state: DOC.done } as const

/**
 * Layout of the page of a personnel file: a few tabs, and a head with the most important fields.
 */
export const FILE_PAGE = {
  names: FILE_PART,
  tabs: {
    job: ['work', 'org/user-positions'],
    personal: ['base', 'contact', 'identity', 'emergency', 'political', 'hr/families'],
    contracts: ['hr/contracts', 'hr/certificates', 'hr/certificate-monthlies'],
    training: ['hr/train-records', 'titles/professions'],
    schooling: ['education', 'hr/educations', 'hr/work-histories'],
    welfare: ['welfare'],
    pay: ['pay/salary-terms'],
    letters: ['hr/commitment-letters'],
    notes: ['hr/record-notes'],
  },
  cards: {
    job: [
      'deptId',
      'postId',
      'rankId',
      'empKind',
      'workCity',
      'source',
      'joinDate',
      'workStartDate',
      'workYears',
    ],
    personal: [
      'gender',
      'birthDate',
      'marital',
      'phone',
      'email',
      'homeAddress',
      'emergencyName',
      'emergencyRelation',
      'emergencyPhone',
    ],
    schooling: ['edu', 'degree', 'school', 'major', 'graduateDate'],
  },
  related: [
    'org/user-positions',
    'hr/contracts',
    'hr/certificates',
    'hr/train-records',
    'hr/families',
  ],
  past: {
    days: FILE_EVENT,
    rows: {
      'org/user-positions': {
        at: 'startDate',
        says: ['deptId', 'postId', 'kind'],
        toldBy: 'hr/transfers',
      },
      'hr/transfers': {
        at: 'effectiveDate',
        says: ['kind', 'fromDeptId', 'toDeptId', 'toPostId'],
        where: FINISHED,
      },
      'hr/positives': {
        at: 'effectiveDate',
        says: ['kind'],
        where: FINISHED,
        tells: 'regularDate',
      },
      'hr/dimissions': { at: 'lastDay', says: ['kind'], where: FINISHED, tells: 'leaveDate' },
      'hr/educations': { at: 'graduateDate', says: ['school', 'edu', 'major'] },
      'hr/work-histories': { at: 'startDate', says: ['company', 'post'] },
      'hr/contracts': { at: 'startDate', says: ['typeId', 'origin', 'endDate', 'bizState'] },
      'hr/certificates': { at: 'issueDate', says: ['typeId', 'certNo', 'validTo', 'state'] },
      'hr/train-records': { at: 'endDate', says: ['title', 'hours', 'result'] },
    },
  },
} as const
