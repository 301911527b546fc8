import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { ArrangeRow, ArrangeView } from './arrange-view.ts'

/** Arranges the cards of the home page: which ones, and in which order. */
export function ArrangePage({ view: { title, groups } }: { view: ArrangeView }) {
  const { t } = useTranslation()
  // A second press while a card moves would send the order before the move.
  const isBusy = useBusy()
  return (
    <PageFrame
      title={title}
      facts={t('home.arrange.hint')}
      back={{ label: t('home.title'), href: '/' }}
    >
      <Form method="post" className="arrange">
        <FormToken />
        <EnterButton>{t('home.arrange.save')}</EnterButton>
        {groups.map(({ place, rows }) => (
          <section key={place} className="mb-4" aria-labelledby={`part-${place}`}>
            <h2 id={`part-${place}`} className="mb-2">
              {t(`home.arrange.${place}`)}
            </h2>
            <ol className="card">
              {rows.map((row, index) => (
                <Row
                  key={row.name}
                  row={row}
                  isFirst={index === 0}
                  isLast={index === rows.length - 1}
                  isBusy={isBusy}
                  t={t}
                />
              ))}
            </ol>
          </section>
        ))}
        <div className="buttons">
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {t('home.arrange.save')}
          </button>
          <button type="submit" name="intent" value="usual" className="button" disabled={isBusy}>
            {t('home.arrange.usual')}
          </button>
        </div>
      </Form>
    </PageFrame>
  )
}

type RowProps = {
  row: ArrangeRow
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  t: TFunction
}

function Row({ row, isFirst, isLast, isBusy, t }: RowProps) {
  const { name, label, isShown } = row
  return (
    <li id={name}>
      <input type="hidden" name="card" value={name} />
      <label>
        <input type="checkbox" name="shown" value={name} defaultChecked={isShown} />
        {label}
      </label>
      <MoveButton way="up" row={row} isOff={isFirst || isBusy} t={t} />
      <MoveButton way="down" row={row} isOff={isLast || isBusy} t={t} />
    </li>
  )
}

type MoveProps = { way: 'up' | 'down'; row: ArrangeRow; isOff: boolean; t: TFunction }

function MoveButton({ way, row: { name, label }, isOff, t }: MoveProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={`${way} ${name}`}
      disabled={isOff}
      className="button button-icon"
      aria-label={t(`home.arrange.${way}`, { label })}
    >
      {way === 'up' ? '↑' : '↓'}
    </button>
  )
}
