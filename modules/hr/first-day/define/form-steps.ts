import type { REGISTER_FIELDS } from './register-fields.ts'

type FieldName = keyof typeof REGISTER_FIELDS

/** A step of the form: one page with these fields. */
type FormStep = { name: string; fields: readonly FieldName[] }

/** The steps of the form of a new colleague, in their order. The last one sends it. */
export const FORM_STEPS = [
  {
    name: 'basic',
    fields: [
      'name',
      'idType',
      'idCardNo',
      'gender',
      'birthDate',
      'phone',
      'email',
      'nation',
      'nativePlace',
      'political',
      'homeAddress',
    ],
  },
  { name: 'education', fields: ['educations'] },
  { name: 'work', fields: ['workStartDate', 'works'] },
  {
    name: 'family',
    fields: ['emergencyName', 'emergencyRelation', 'emergencyPhone', 'marital', 'families'],
  },
  { name: 'declaration', fields: ['hasRelative', 'relativeName', 'hasNonCompete', 'note'] },
] as const satisfies readonly FormStep[]

export type StepName = (typeof FORM_STEPS)[number]['name']

export const STEP_NAMES = FORM_STEPS.map(({ name }) => name)

/** The step with this name; undefined for every other text. */
export const stepOf = (name: string) => FORM_STEPS.find((step) => step.name === name)

/** The number whose middle is left out when the form is shown again, because whoever has the link sees it. */
export const HIDDEN_AGAIN = 'idCardNo' satisfies FieldName
