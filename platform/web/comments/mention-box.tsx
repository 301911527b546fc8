import type { TFunction } from 'i18next'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { OptionView } from '#platform/web/components/form/form-view.ts'
import { useChoices } from '#platform/web/components/form/use-choices.ts'
import { Face } from '#platform/web/components/ui/face.tsx'
import { ignoreComposition } from '#platform/web/lib/ignore-composition.ts'

type Props = {
  text: string
  /** The address that finds people. */
  source: string
  t: TFunction
}

/** An at sign outside an e-mail address, and the text between it and the cursor. */
const STARTED = /(?:^|[^A-Za-z0-9._+-])[@＠](?<key>[^\s@＠]{0,50})$/u
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
const NOTHING = () => ''

/** The text of a comment. An at sign opens a list of people; without scripts, a button opens a page for it. */
export function MentionBox({ text, source, t }: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [mentions, setMentions] = useState<readonly OptionView[]>([])
  const [active, setActive] = useState(0)
  const list = useChoices(source, NOTHING)

  function type(field: HTMLTextAreaElement) {
    setMentions((chosen) => chosen.filter((one) => field.value.includes(`@${nameOf(one)}`)))
    setActive(0)
    const key = keyAt(field)
    if (key === null) list.close()
    else list.ask(key)
  }

  function choose(person: OptionView) {
    const field = box.current
    const key = field && keyAt(field)
    if (!field || key === null) return
    const from = field.selectionStart - key.length
    field.setRangeText(`${nameOf(person)} `, from, field.selectionStart, 'end')
    setMentions((chosen) => [...chosen.filter(({ value }) => value !== person.value), person])
    list.close()
    field.focus()
  }

  const press = ignoreComposition((event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const person = list.choices[active]
    if (!list.isOpen) return
    if (step !== undefined) setActive((active + step + list.choices.length) % list.choices.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person)
    else if (event.key === 'Escape') list.close()
    else return
    event.preventDefault()
  })

  return (
    <div className="combobox mention-box">
      <label>
        <span>{t('comments.text')}</span>
        <textarea
          ref={box}
          name="text"
          rows={3}
          defaultValue={text}
          dir="auto"
          placeholder={t('comments.hint')}
          aria-autocomplete="list"
          aria-controls={list.isOpen ? `${id}list` : undefined}
          aria-activedescendant={list.isOpen ? `${id}${active}` : undefined}
          onChange={(event) => type(event.currentTarget)}
          onKeyDown={press}
          onBlur={list.close}
        />
      </label>
      {mentions.map(({ value }) => (
        <input key={value} type="hidden" name="mention" value={value} />
      ))}
      <div id={`${id}list`} role="listbox" aria-label={t('comments.people')} hidden={!list.isOpen}>
        {list.choices.map((person, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys of the list.
          <div
            key={person.value}
            id={`${id}${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Keeps the focus in the field, because losing it closes the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            <Face colour={person.colour ?? 0} name={nameOf(person)} size="small" />
            {person.label}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {list.isOpen ? t('page.choicesShown', { total: list.choices.length }) : ''}
      </p>
    </div>
  )
}

const nameOf = ({ label }: OptionView) => label.split(' · ', 1)[0] ?? ''

/** The text between the at sign and the cursor; null if there is no at sign. */
function keyAt({ value, selectionStart }: HTMLTextAreaElement): string | null {
  return STARTED.exec(value.slice(0, selectionStart))?.groups?.key ?? null
}
