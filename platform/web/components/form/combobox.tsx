import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Face } from '#platform/web/components/ui/face.tsx'
import { ignoreComposition } from '#platform/web/lib/ignore-composition.ts'
import { common } from './control-parts.tsx'
import { type ControlView, controlId, pickerParam } from './form-view.ts'
import { type ComboboxState, useCombobox } from './use-combobox.ts'

type Props = { view: ControlView; source: string }

/**
 * A search box over many targets (the combobox pattern of ARIA). Text without a choice is
 * sent as typed: the server searches for it, as it does without scripts.
 */
export function Combobox({ view, source }: Props) {
  const { t } = useTranslation()
  const state = useCombobox(view, source)
  const { chosen, isOpen, active } = state
  const id = controlId(view.name)
  const value = chosen?.value ?? ''
  const field = useToldChange(value)
  return (
    <div className="combobox">
      <input type="hidden" name={view.name} value={value} ref={field} />
      <input
        {...common(view)}
        ref={state.box}
        name={chosen ? undefined : pickerParam(view.name)}
        type="text"
        role="combobox"
        autoComplete="off"
        placeholder={view.placeholder ?? t('page.nameOrCode')}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        value={state.typed}
        onChange={({ target }) => state.type(target.value)}
        onFocus={({ target }) => target.select()}
        onClick={() => isOpen || state.open()}
        onKeyDown={ignoreComposition(state.press)}
        onBlur={state.close}
      />
      <Listbox id={id} view={view} state={state} />
      <span role="status" className="sr-only">
        {isOpen && t('page.choicesShown', { total: state.choices.length })}
      </span>
    </div>
  )
}

/**
 * A script that changes a hidden field causes no event, so this dispatches a `change` event for listeners on
 * the form.
 */
function useToldChange(value: string): RefObject<HTMLInputElement> {
  const field = useRef<HTMLInputElement>(null)
  const lastValue = useRef(value)
  useEffect(() => {
    if (lastValue.current === value) return
    lastValue.current = value
    field.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [value])
  return field
}

type ListboxProps = { id: string; view: ControlView; state: ComboboxState }

function Listbox({ id, view: { label, faces }, state }: ListboxProps) {
  const { choices, active, isOpen, choose } = state
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} tabIndex={-1} hidden={!isOpen}>
      {choices.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and handles the keys
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Pressing must not take the focus from the box, which would close the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          {faces && (
            <Face
              colour={option.colour ?? 0}
              name={option.label}
              photo={option.photo ?? null}
              size="small"
            />
          )}
          {option.label}
        </div>
      ))}
    </div>
  )
}
