import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { FormVerb } from '#platform/wire/records/form-parts.ts'
import { ConditionFields } from './flow-conditions.tsx'
import {
  type FlowEditorView,
  type FlowFormView,
  type StepEditor,
  stepPart,
} from './flow-editor-view.ts'
import { Press } from './redraw-button.tsx'

/** The kinds of document, each a link to the form of its flow. */
export function FlowKinds({ choices }: Pick<FlowFormView, 'choices'>) {
  const { t } = useTranslation()
  const back = { label: t('flow.list'), href: '/system/approval-flows' }
  return (
    <PageFrame title={t('flow.chooseKind')} back={back}>
      <ul className="card policy-keys">
        {choices.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}

/**
 * The steps of a flow, each a card that the user moves, fills in and removes. The response to every button is
 * a page.
 */
export function FlowEditor({ view }: { view: FlowEditorView }) {
  const { t } = useTranslation()
  const { steps, error, mayAdd } = view
  const id = controlId('steps')
  return (
    <fieldset
      id={id}
      className="card flow-editor"
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{t('flow.steps')}</legend>
      <p className="hint">{t('flow.stepsHint')}</p>
      {error && (
        <p id={`${id}-error`} className="error" role="alert">
          {error}
        </p>
      )}
      <EnterButton>{t('page.save')}</EnterButton>
      <input type="hidden" name="s.shown" value={steps.length} />
      <ol>
        {steps.map((step, index) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={index}
            step={step}
            index={index}
            view={view}
            t={t}
          />
        ))}
      </ol>
      {mayAdd && <Press verb="add" target="s" label={t('flow.addStep')} icon="plus" />}
    </fieldset>
  )
}

type StepProps = { step: StepEditor; index: number; view: FlowEditorView; t: TFunction }

function Step({ step, index, view, t }: StepProps) {
  const number = index + 1
  const at = `s.${index}`
  const press = (verb: FormVerb, label: string, icon: string) => (
    <Press verb={verb} target={at} icon={icon} label={t(label, { number })} quiet />
  )
  return (
    <li className="flow-edit">
      <div className="flow-edit-head">
        <strong>{t('flow.stepNumber', { number })}</strong>
        <span>
          {index > 0 && press('up', 'flow.moveUp', 'up')}
          {index < view.steps.length - 1 && press('down', 'flow.moveDown', 'down')}
          {view.steps.length > 1 && press('remove', 'flow.removeStep', 'close')}
        </span>
      </div>
      <div className="fields">
        <Who step={step} index={index} view={view} t={t} />
        <label className="field">
          <span>{t('flow.stepTitle')}</span>
          <input
            name={stepPart(index, 'title')}
            defaultValue={step.title}
            placeholder={t('flow.stepTitleHint')}
          />
        </label>
      </div>
      <ConditionFields step={step} index={index} facts={view.facts} t={t} />
    </li>
  )
}

function Who({ step, index, view: { whos, roles }, t }: StepProps) {
  const { who, role, personKey, person, people } = step
  return (
    <div className="field flow-who">
      <label>
        <span>{t('flow.who')}</span>
        <select name={stepPart(index, 'who')} defaultValue={who}>
          {whos.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="of-role">
        <span>{t('flow.role')}</span>
        <select name={stepPart(index, 'role')} defaultValue={role}>
          <option value="">{t('flow.chooseRole')}</option>
          {roles.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="of-person">
        <span>{t('flow.person')}</span>
        <input
          name={stepPart(index, 'personKey')}
          defaultValue={personKey}
          placeholder={t('flow.personHint')}
        />
      </label>
      <input type="hidden" name={stepPart(index, 'personWas')} value={personKey} />
      {people.length > 0 ? (
        <label className="of-person">
          <span>{t('flow.which')}</span>
          <select name={stepPart(index, 'person')} defaultValue="">
            <option value="">{t('flow.chooseOne')}</option>
            {people.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <input type="hidden" name={stepPart(index, 'person')} value={person} />
      )}
    </div>
  )
}
