import type { TFunction } from 'i18next'
import {
  type ConditionEditor,
  conditionPart,
  type FlowEditorView,
  type StepEditor,
  stepPart,
} from './flow-editor-view.ts'
import { Press } from './redraw-button.tsx'

type Props = {
  step: StepEditor
  index: number
  facts: FlowEditorView['facts']
  t: TFunction
}

/** The conditions of a step: rows of fact, operator and value. */
export function ConditionFields({ step: { conditions }, index, facts, t }: Props) {
  const number = index + 1
  return (
    <fieldset className="flow-conditions">
      <legend>{t(conditions.length > 0 ? 'flow.onlyWhen' : 'flow.always')}</legend>
      <input type="hidden" name={stepPart(index, 'shown')} value={conditions.length} />
      {conditions.map((condition, at) => {
        const part = (name: string) => conditionPart(index, at, name)
        const label = t('flow.conditionOf', { number, fact: condition.label })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
          <div key={at} className="flow-condition">
            <input type="hidden" name={part('fact')} value={condition.fact} />
            <span>{condition.label}</span>
            <select name={part('op')} defaultValue={condition.op} aria-label={label}>
              {condition.ops.map(({ value, label: name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
            <Value condition={condition} name={part('value')} label={label} t={t} />
            <Press
              verb="remove"
              target={`s.${index}.w.${at}`}
              icon="close"
              quiet
              label={t('flow.removeCondition', { number, fact: condition.label })}
            />
          </div>
        )
      })}
      <div className="flow-condition">
        <select
          name={stepPart(index, 'newFact')}
          defaultValue=""
          aria-label={t('flow.newConditionOf', { number })}
        >
          <option value="">{t('flow.chooseFact')}</option>
          {facts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Press verb="add" target={`s.${index}.w`} label={t('flow.addCondition')} icon="plus" />
      </div>
    </fieldset>
  )
}

type ValueProps = { condition: ConditionEditor; name: string; label: string; t: TFunction }

function Value({ condition: { type, values, options }, name, label, t }: ValueProps) {
  const [value = ''] = values
  if (type === 'choice') {
    return (
      <span className="flow-choices">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={values.includes(option.value)}
            />
            {option.label}
          </label>
        ))}
      </span>
    )
  }
  if (type === 'bool') {
    return (
      <select name={name} defaultValue={value} aria-label={label}>
        <option value="true">{t('page.yes')}</option>
        <option value="false">{t('page.no')}</option>
      </select>
    )
  }
  const shape =
    type === 'number'
      ? ({ inputMode: 'decimal' } as const)
      : { type: type === 'date' ? 'date' : 'text' }
  const shown = type === 'text' ? values.join(', ') : value
  return <input name={name} defaultValue={shown} aria-label={label} {...shape} />
}
