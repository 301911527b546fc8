import type { ChoiceList } from '#platform/define/engine/field-kinds.ts'
import { LINK_PURPOSES } from '#product/define/link-purposes.ts'
import type { LinkLife, LinkPurpose } from './link-purpose.ts'

/** The purposes as an option list. */
export const LINK_PURPOSE: ChoiceList = Object.freeze({
  name: 'linkPurpose',
  options: LINK_PURPOSES.map(({ name, label }) => ({
    value: name,
    label: label.zh,
    names: { en: label.en, es: label.es },
  })),
})

type ChosenLife = Extract<LinkLife, { kind: 'chosen' }>

/** A purpose for which the company sets the lifetime of its links, with the limits. */
type CompanyLife = Pick<LinkPurpose, 'name' | 'label'> & { life: ChosenLife }
export const COMPANY_LIVES: readonly CompanyLife[] = LINK_PURPOSES.flatMap(
  ({ name, label, life }) => (life.kind === 'chosen' ? [{ name, label, life }] : []),
)
