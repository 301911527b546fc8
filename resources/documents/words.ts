import type { Translation, Words } from '#resources/described/labels.ts'
import type { Resource } from '#resources/engine/define-resource.ts'

type Labels = Readonly<Record<string, string>>
type Shared = {
  fields: Labels
  actions: Readonly<Record<string, { label: string; fields: Labels }>>
}

/** What every document has, said once. */
const SHARED: Readonly<Record<Translation, Shared>> = {
  en: {
    fields: {
      ...{ docNo: 'Number', remark: 'Remarks', state: 'Status' },
      ...{ applyUserId: 'Applicant', applyAt: 'Submitted on' },
      ...{ currentApprover: 'Waiting for', finishedAt: 'Completed on', effectDone: 'In effect' },
    },
    actions: {
      submit: { label: 'Submit', fields: {} },
      withdraw: { label: 'Withdraw', fields: {} },
      complete: {
        label: 'Complete',
        fields: {
          pass: 'Approve',
          opinion: 'Comment',
          effectiveDate: 'Take effect on another day',
        },
      },
      cancel: { label: 'Cancel', fields: { reason: 'Reason' } },
    },
  },
  es: {
    fields: {
      ...{ docNo: 'Número', remark: 'Observaciones', state: 'Estado' },
      ...{ applyUserId: 'Solicitante', applyAt: 'Enviado el' },
      ...{ currentApprover: 'Pendiente de', finishedAt: 'Cerrado el', effectDone: 'En vigor' },
    },
    actions: {
      submit: { label: 'Enviar', fields: {} },
      withdraw: { label: 'Retirar', fields: {} },
      complete: {
        label: 'Cerrar',
        fields: {
          pass: 'Aprobar',
          opinion: 'Comentario',
          effectiveDate: 'Entra en vigor otro día',
        },
      },
      cancel: { label: 'Anular', fields: { reason: 'Motivo' } },
    },
  },
}

/** The words of an area, with those that its documents have in common with all others. */
export function documentWords(
  words: Readonly<Record<Translation, Words>>,
  documents: readonly Resource[],
): Readonly<Record<Translation, Words>> {
  const inLanguage = (language: Translation): Words => ({
    ...words[language],
    resources: Object.assign(
      { ...words[language].resources },
      ...documents.map((resource) => wordsOf(words[language], resource, SHARED[language])),
    ),
  })
  return { en: inLanguage('en'), es: inLanguage('es') }
}

function wordsOf(words: Words, { path, actions }: Resource, { fields, actions: shared }: Shared) {
  const own = words.resources[path] ?? { label: '', fields: {} }
  const forms = Object.values(actions).flatMap(({ name, form }) => {
    const said = shared[name]
    if (!said || words.resources[form.path]) return []
    const asked = Object.entries(said.fields).filter(([field]) => form.fields[field])
    return [[form.path, { label: said.label, fields: Object.fromEntries(asked) }]]
  })
  return { [path]: { ...own, fields: { ...fields, ...own.fields } }, ...Object.fromEntries(forms) }
}
