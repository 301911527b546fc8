import type { Translation, Words } from '#platform/define/described/labels.ts'
import { type SharedWords, withSharedWords } from '#platform/define/described/shared-words.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** The texts that all documents share. */
const SHARED: Readonly<Record<Translation, SharedWords>> = {
  en: {
    fields: {
      docNo: 'Number',
      remark: 'Remarks',
      state: 'Status',
      applyUserId: 'Applicant',
      applyAt: 'Submitted on',
      currentApprover: 'Waiting for',
      finishedAt: 'Completed on',
      effectDone: 'In effect',
    },
    actions: {
      submit: { label: 'Submit', fields: {} },
      withdraw: { label: 'Withdraw', fields: {} },
      complete: {
        label: 'Complete',
        fields: {
          pass: 'Complete',
          opinion: 'Comment',
          effectiveDate: 'Take effect on another day',
        },
      },
      cancel: { label: 'Cancel document', fields: { reason: 'Reason' } },
    },
  },
  es: {
    fields: {
      docNo: 'Número',
      remark: 'Observaciones',
      state: 'Estado',
      applyUserId: 'Solicitante',
      applyAt: 'Enviado el',
      currentApprover: 'Pendiente de',
      finishedAt: 'Cerrado el',
      effectDone: 'En vigor',
    },
    actions: {
      submit: { label: 'Enviar', fields: {} },
      withdraw: { label: 'Retirar', fields: {} },
      complete: {
        label: 'Cerrar',
        fields: {
          pass: 'Cerrar',
          opinion: 'Comentario',
          effectiveDate: 'Entra en vigor otro día',
        },
      },
      cancel: { label: 'Anular documento', fields: { reason: 'Motivo' } },
    },
  },
}

/** The texts of the fields that all documents about a person outside the company have. */
const OF_OUTSIDERS: Readonly<Record<Translation, SharedWords>> = {
  en: {
    fields: {
      name: 'Name',
      idCardNo: 'Identity number',
      phone: 'Mobile number',
      fileId: 'Personnel file',
    },
    actions: {},
  },
  es: {
    fields: {
      name: 'Nombre',
      idCardNo: 'Número de documento',
      phone: 'Móvil',
      fileId: 'Expediente',
    },
    actions: {},
  },
}

/** Adds to the words of an area the words that all documents share. */
export function documentWords(
  words: Readonly<Record<Translation, Words>>,
  documents: readonly Resource[],
): Readonly<Record<Translation, Words>> {
  const aboutOutsiders = documents.filter(({ document }) => document?.about === 'outsider')
  return withSharedWords(withSharedWords(words, documents, SHARED), aboutOutsiders, OF_OUTSIDERS)
}
