import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { type SavedViewRow, VIEW_INTENTS, type ViewsPageView } from './views-view.ts'

/** Saves a list under a name, and changes the saved views. */
export function ViewsPage({ view }: { view: ViewsPageView }) {
  const { t } = useTranslation()
  return (
    <PageFrame title={view.title} back={view.back}>
      <ProblemSummary heading={t('page.notDone')} problems={view.problems} />
      <NewView key={view.draw} view={view} />
      {view.rows.length > 0 && (
        <section className="card saved-views" aria-labelledby="saved-views">
          <h2 id="saved-views">{t('lists.saved')}</h2>
          <ul>
            {view.rows.map((row) => (
              <SavedView key={`${row.id} ${view.draw}`} row={row} view={view} t={t} />
            ))}
          </ul>
        </section>
      )}
    </PageFrame>
  )
}

function NewView({ view }: { view: ViewsPageView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { typed, roles } = view
  return (
    <Form method="post" className="card new-view" aria-busy={isBusy}>
      <FormToken />
      <input type="hidden" name="id" value={view.newId} />
      <input type="hidden" name="query" value={view.query} />
      <h2>{t('lists.saveThis')}</h2>
      <p className="facts">{t('lists.purpose')}</p>
      <p className="facts">{view.filter}</p>
      <div className="view-fields">
        {nameField(typed.name, t)}
        {roleField(typed.roleId, roles, t)}
        <label className="box">
          <input type="checkbox" name="isDefault" value="true" defaultChecked={typed.isDefault} />
          {t('lists.beginWith')}
        </label>
        <button
          type="submit"
          name="intent"
          value={VIEW_INTENTS.add}
          className="button button-primary"
          disabled={isBusy}
        >
          {t(isBusy ? 'page.saving' : 'page.save')}
        </button>
      </div>
    </Form>
  )
}

function nameField(value: string, t: TFunction) {
  return (
    <label>
      {t('lists.name')}
      <input name="name" defaultValue={value} aria-required="true" autoComplete="off" />
    </label>
  )
}

function roleField(value: string, roles: ViewsPageView['roles'], t: TFunction) {
  if (roles.length === 0) return null
  return (
    <label>
      {t('lists.shareWith')}
      <select name="roleId" defaultValue={value}>
        <option value="">{t('lists.nobody')}</option>
        {roles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

type RowProps = { row: SavedViewRow; view: ViewsPageView; t: TFunction }

function SavedView({ row, view, t }: RowProps) {
  const { id, isDefault, mayChange } = row
  return (
    <li>
      <div>
        <a href={row.href}>
          <bdi>{row.name}</bdi>
        </a>
        {isDefault && <Pill tone="info" text={t('lists.default')} />}
        <small>{`${row.shared} · ${row.filter}`}</small>
      </div>
      <Form method="post" className="buttons">
        <FormToken />
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          name="intent"
          value={isDefault ? VIEW_INTENTS.dropDefault : VIEW_INTENTS.setDefault}
          className="button"
        >
          {t(isDefault ? 'lists.dropDefault' : 'lists.makeDefault')}
        </button>
      </Form>
      {mayChange && (
        <details>
          <summary className="button">{t('page.edit')}</summary>
          <Form method="post" className="view-fields">
            <FormToken />
            <EnterButton name="intent" value={VIEW_INTENTS.update}>
              {t('page.save')}
            </EnterButton>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="query" value={view.query} />
            {nameField(row.name, t)}
            {roleField(row.roleId, view.roles, t)}
            <button type="submit" name="intent" value={VIEW_INTENTS.update} className="button">
              {t('page.save')}
            </button>
            <button type="submit" name="intent" value={VIEW_INTENTS.renew} className="button">
              {t('lists.renew')}
            </button>
            <button
              type="submit"
              name="intent"
              value={VIEW_INTENTS.remove}
              className="button button-danger"
            >
              {t('page.delete')}
            </button>
          </Form>
        </details>
      )}
    </li>
  )
}
