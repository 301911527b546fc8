import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { SessionView, TypedItem } from './desk-view.ts'

type Props = {
  summary: string
  lines: readonly TypedItem[]
  /** The name of an input in the form. */
  names: (column: keyof TypedItem, line: number) => string
  owners: SessionView['owners']
  /** Content above the lines. */
  children?: ReactNode
  /** True where the lines are the main part of the form, so that they start open. */
  isOpen?: boolean
  t: TFunction
}

/** Lines with task, owner and due date; open when a line has text. */
export function ItemLines({ summary, lines, names, owners, isOpen = false, children, t }: Props) {
  const isTyped = lines.some(({ title }) => title !== '')
  const at = (column: keyof TypedItem, line: number) => names(column, line).replaceAll('.', '-')
  return (
    <details className="meeting-items" open={isOpen || isTyped}>
      <summary>{summary}</summary>
      {children}
      {lines.map((item, line) => (
        <div key={names('title', line)} className="meeting-item">
          <div className="field">
            <label htmlFor={at('title', line)}>{t('meetings.item')}</label>
            <input id={at('title', line)} name={names('title', line)} defaultValue={item.title} />
          </div>
          <div className="field">
            <label htmlFor={at('ownerCode', line)}>{t('meetings.owner')}</label>
            <select
              id={at('ownerCode', line)}
              name={names('ownerCode', line)}
              defaultValue={item.ownerCode}
            >
              <option value="">{t('meetings.nobody')}</option>
              {owners.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor={at('planEnd', line)}>{t('meetings.due')}</label>
            <input
              id={at('planEnd', line)}
              name={names('planEnd', line)}
              type="date"
              defaultValue={item.planEnd}
            />
          </div>
        </div>
      ))}
    </details>
  )
}
