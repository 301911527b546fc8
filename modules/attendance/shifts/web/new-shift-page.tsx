import { Form } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { drawnControls } from '#platform/web/components/form/drawn-controls.tsx'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { useServerChecks } from '#platform/web/components/form/server-checks.ts'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { CHECK_FORM } from '#platform/wire/records/form-parts.ts'
import { describeNewShift, type TypedShift } from './describe-new-shift.ts'
import type { NewShiftView } from './new-shift-view.ts'

/**
 * The form of a new shift: its times, and a description of the resulting shift. Settings that mostly
 * keep their usual values are collapsed.
 */
export function NewShiftPage({ view }: { view: NewShiftView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const checks = useServerChecks()
  const form = useRef<HTMLFormElement>(null)
  const { act, base, more, hasMoreProblems, dayOff } = view
  const initial = Object.fromEntries(base.map(({ name, value }) => [name, value]))
  const { typed, isLive } = useTyped(form, initial, act.draw)
  return (
    <PageFrame title={act.title} back={act.back}>
      <ProblemSummary heading={act.heading} problems={act.problems} />
      <Form ref={form} method="post" className="form" key={act.draw} aria-busy={isBusy} {...checks}>
        <FormToken />
        <EnterButton>{t('page.save')}</EnterButton>
        {act.hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="form-beside">
          <div className="form-parts">
            <fieldset className="card">
              <legend>{act.groups[0]?.label}</legend>
              <div className="fields">{drawnControls(base, t)}</div>
            </fieldset>
            {more.map(({ name, label, controls }) => (
              <details key={name} className="card folded" open={hasMoreProblems}>
                <summary>{label}</summary>
                <fieldset aria-label={label}>
                  <div className="fields">{drawnControls(controls, t)}</div>
                </fieldset>
              </details>
            ))}
            {act.confirm && <p className="card confirm">{act.confirm}</p>}
          </div>
          <Preview lines={describeNewShift(typed, dayOff, t)} isLive={isLive} />
        </div>
        <div className="buttons">
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {isBusy ? t('page.saving') : t('page.save')}
          </button>
          <a className="button" href={act.back.href}>
            {t('page.cancel')}
          </a>
          <span className="hint">{t('page.requiredHint')}</span>
        </div>
      </Form>
    </PageFrame>
  )
}

function Preview({ lines, isLive }: { lines: readonly string[]; isLive: boolean }) {
  const { t } = useTranslation()
  const [times, ...windows] = lines
  return (
    <section className="card document-preview" aria-labelledby="preview-title">
      <div className="card-head">
        <h2 id="preview-title">{t('newShift.preview')}</h2>
        {!isLive && (
          <button type="submit" name="intent" value={CHECK_FORM} formNoValidate className="button">
            {t('newShift.look')}
          </button>
        )}
      </div>
      <div aria-live="polite" aria-atomic="true">
        {times === undefined ? (
          <p className="hint">{t('newShift.open')}</p>
        ) : (
          <>
            <p className="shift-in-words">{times}</p>
            {windows.map((line) => (
              <p key={line} className="hint">
                {line}
              </p>
            ))}
            {windows.length > 0 && <p className="hint">{t('newShift.later')}</p>}
          </>
        )}
      </div>
    </section>
  )
}

/** The values of the form: those that the server sent, and with scripts also what the user types. */
function useTyped(form: RefObject<HTMLFormElement | null>, initial: TypedShift, draw: string) {
  const [typed, setTyped] = useState(initial)
  const [isLive, setLive] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server has drawn the form anew
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => {
      const entries = [...new FormData(element)].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as const] : [],
      )
      setTyped(Object.fromEntries(entries))
    }
    read()
    setLive(true)
    element.addEventListener('input', read)
    element.addEventListener('change', read)
    return () => {
      element.removeEventListener('input', read)
      element.removeEventListener('change', read)
    }
  }, [form, draw])
  return { typed: isLive ? typed : initial, isLive }
}
