import { CERTIFICATE_EVENT, CERTIFICATE_TAB } from './choices.ts'

/** Layout of the page of a certificate: validity, place and history. */
export const CERTIFICATE_PAGE = {
  names: CERTIFICATE_TAB,
  tabs: {
    about: ['base', 'pay'],
    use: ['keeping', 'hr/certificate-loans'],
    terms: ['terms', 'hr/certificate-studies', 'hr/certificate-periods'],
  },
  cards: {
    about: ['typeId', 'ownerKind', 'userId', 'specialty', 'levelName', 'authority'],
    use: ['state', 'borrowerId', 'borrowDue', 'registerUnit', 'keepPlace'],
    terms: ['validFrom', 'validTo', 'validity', 'hoursNeeded', 'studyHours'],
  },
  related: ['hr/certificate-loans'],
  past: {
    days: CERTIFICATE_EVENT,
    rows: {
      'hr/certificate-loans': { at: 'lentOn', says: ['borrowerId', 'purpose', 'returnedOn'] },
      'hr/certificate-studies': { at: 'studiedOn', says: ['subject', 'hours'] },
      'hr/certificate-periods': { at: 'renewedOn', says: ['validFrom', 'validTo'] },
    },
  },
} as const
