import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { ignoreComposition } from '#platform/web/lib/ignore-composition.ts'
import { MatrixConflict } from './matrix-conflict.tsx'
import { moveBetweenBoxes } from './matrix-keys.ts'
import { MatrixPreview } from './matrix-preview.tsx'
import type { MatrixView } from './matrix-view.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { toggleBoxes } from './toggle-boxes.ts'

/** The rights of a role, module by module, in one plain form. */
export function MatrixPage({ view }: { view: MatrixView }) {
  const { t } = useTranslation()
  const { role, tabs, module } = view
  return (
    <PageFrame
      title={view.title}
      actions={
        role?.href && (
          <a className="button" href={role.href}>
            {t('matrix.openRole')}
          </a>
        )
      }
    >
      <Notices notices={view.notices} />
      {!view.preview && <RoleChoice view={view} />}
      {!view.preview && (
        <div className="matrix-tabs">
          <Tabs tabs={tabs} current={module?.id ?? ''} label={t('page.parts')} />
        </div>
      )}
      <ProblemSummary heading={t('matrix.notSaved')} problems={view.problems} />
      {view.conflict && <MatrixConflict conflict={view.conflict} t={t} />}
      {view.preview ? (
        <MatrixPreview view={view} preview={view.preview} />
      ) : role && module ? (
        <MatrixForm view={view} />
      ) : (
        <NoRole />
      )}
    </PageFrame>
  )
}

function NoRole() {
  const { t } = useTranslation()
  return (
    <div className="empty">
      <Icon name="key" />
      <p>{t('matrix.noRole')}</p>
      <a className="button" href="/system/roles">
        {t('matrix.toRoles')}
      </a>
    </div>
  )
}

function RoleChoice({ view }: { view: MatrixView }) {
  const { t } = useTranslation()
  const { role, module, roles } = view
  return (
    <form method="get" action="/system/permissions" className="filter-line matrix-role">
      <label>
        <span>{t('matrix.role')}</span>
        <select name="role" defaultValue={role?.id} key={role?.id}>
          {role && !roles.some(({ value }) => value === role.id) && (
            <option value={role.id}>{role.name}</option>
          )}
          {roles.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {module && <input type="hidden" name="module" value={module.id} />}
      <button type="submit" className="button">
        {t('matrix.show')}
      </button>
    </form>
  )
}

function MatrixForm({ view }: { view: MatrixView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { role, module, columns, mayAssign, conflict } = view
  const words = {
    entry: t('matrix.entry'),
    rights: t('matrix.rights'),
    more: t('matrix.more'),
    fields: t('matrix.fields'),
  }
  return (
    <Form
      method="post"
      className="form"
      key={view.draw}
      aria-busy={isBusy}
      onClick={toggleBoxes}
      onKeyDown={ignoreComposition(moveBetweenBoxes)}
      preventScrollReset
    >
      <FormToken />
      {mayAssign && <EnterButton>{t('page.save')}</EnterButton>}
      <input type="hidden" name="version" value={role?.version} />
      <input type="hidden" name="keys" value={view.keys} />
      <input type="hidden" name="columns" value={columns.map(({ code }) => code).join(' ')} />
      {mayAssign && (
        <div className="matrix-hint">
          <p className="facts">{t('matrix.hint')}</p>
          {view.rows.length > 0 && (
            <button type="submit" name="all" value="1" className="button button-plain">
              {t('matrix.all')}
            </button>
          )}
        </div>
      )}
      {!mayAssign && <p className="facts">{t('matrix.readOnly')}</p>}
      <fieldset className="contents" disabled={!mayAssign}>
        {module?.isTicked !== null && (
          <label className="box">
            <input type="checkbox" name="module" defaultChecked={module?.isTicked} />
            {t('matrix.moduleShown', { name: module?.name })}
          </label>
        )}
        {view.rows.length > 0 && <PermissionMatrix view={view} words={words} />}
      </fieldset>
      {mayAssign && (
        <div className="buttons matrix-save">
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {t(isBusy ? 'page.saving' : conflict ? 'page.saveOver' : 'page.save')}
          </button>
        </div>
      )}
    </Form>
  )
}
