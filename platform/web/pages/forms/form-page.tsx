import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { ConflictPanel } from '#platform/web/components/form/conflict-panel.tsx'
import { control } from '#platform/web/components/form/control.tsx'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { useServerChecks } from '#platform/web/components/form/server-checks.ts'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { FormView } from './form-view.ts'

type Props = {
  view: FormView
  /** Fields of a special form. */
  children?: ReactNode
  /** Further buttons to send the form, next to the usual one. */
  alsoSent?: ReactNode
  /** A separate form above this one. */
  above?: ReactNode
}

/** The form of any resource, for a new record or a change. A plain POST to its own URL. */
export function FormPage({ view, children, alsoSent, above }: Props) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const checks = useServerChecks()
  const { conflict, groups, submit: save = t('page.save') } = view
  const controls = [
    ...(conflict?.rows ?? []).map((row) => row.control),
    ...groups.flatMap((group) => group.controls),
  ]
  return (
    <PageFrame title={view.title} facts={view.facts} back={view.back}>
      {above}
      <ProblemSummary heading={view.heading} problems={view.problems} />
      <Form method="post" className="form" key={view.draw} aria-busy={isBusy} {...checks}>
        <FormToken />
        <EnterButton>{save}</EnterButton>
        {view.hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {conflict && <ConflictPanel conflict={conflict} t={t} />}
        {groups.map(({ name, label, controls }) => (
          <fieldset key={name} className="card">
            <legend>{label}</legend>
            <div className="fields">{controls.map((item) => control(item, t))}</div>
          </fieldset>
        ))}
        {children}
        {view.confirm && <p className="card confirm">{view.confirm}</p>}
        <div className="buttons">
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {isBusy ? t('page.saving') : save}
          </button>
          {alsoSent}
          <a className="button" href={view.cancel}>
            {t(conflict ? 'page.giveUp' : 'page.cancel')}
          </a>
          {controls.some(({ required }) => required) && (
            <span className="hint">{t('page.requiredHint')}</span>
          )}
        </div>
      </Form>
    </PageFrame>
  )
}
