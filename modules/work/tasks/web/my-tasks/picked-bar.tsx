import type { TFunction } from 'i18next'
import { useRef } from 'react'
import { usePickedCount } from '#platform/web/components/table/use-picked-count.ts'
import type { PickingView } from './my-tasks-view.ts'

type Props = { picking: PickingView; search: string; t: TFunction }

/** Verbs for the ticked tasks: through a page with a form, or immediately when no input is needed. */
export function PickedBar({ picking: { verbs, isPosted }, search, t }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const { count, clear } = usePickedCount(bar, search)
  return (
    <div className="bulk-bar" ref={bar}>
      {count === null ? (
        <span>{t('page.withPicked')}</span>
      ) : (
        <>
          <output>{t('bulk.picked', { count })}</output>
          <button type="button" className="clear" onClick={clear}>
            {t('bulk.clear')}
          </button>
        </>
      )}
      {verbs.map(({ name, label, href }) =>
        isPosted ? (
          <button key={name} type="submit" className="button" name="picked" value={name}>
            {label}
          </button>
        ) : (
          <button key={name} type="submit" className="button" formAction={href}>
            {label}
          </button>
        ),
      )}
    </div>
  )
}
