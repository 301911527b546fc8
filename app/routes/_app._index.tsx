import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ModuleMenu, SideEntry } from '#app/components/shell/shell-view.ts'
import { Icon } from '#app/components/ui/icon.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import { loadModules } from '#app/request/shell.server.ts'

export const loader = guarded('signed-in', async (call) => ({
  title: call.t('home.title'),
  name: call.person.name,
  tiles: (await loadModules(call)).filter(({ side, to }) => side.length > 0 || to !== '/'),
}))

export default function Home() {
  const { t } = useTranslation()
  const { name, tiles } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="text-xl font-semibold">{t('home.greeting', { name })}</h1>
      <p className="mb-5 text-muted">{tiles.length > 0 ? t('home.intro') : t('home.empty')}</p>
      <div className="grid gap-4 wide:grid-cols-2">
        {tiles.map((module) => (
          <ModuleTile key={module.id} module={module} />
        ))}
      </div>
    </>
  )
}

function ModuleTile({ module }: { module: ModuleMenu }) {
  const pages = module.side.length > 0 ? leaves(module.side) : [module]
  return (
    <section className="card p-4">
      <h2 className="mb-3 flex items-center gap-2 font-semibold">
        <Icon name={module.icon} className="text-brand" />
        {module.name}
      </h2>
      <ul className="grid grid-cols-2 gap-2 wide:grid-cols-3">
        {pages.map((page) => (
          <li key={page.id}>
            <Link to={page.to ?? '/'} className="side-item border border-line">
              {page.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function leaves(entries: readonly SideEntry[]): SideEntry[] {
  return entries
    .flatMap((entry) => (entry.to === null ? leaves(entry.children) : [entry]))
    .filter(({ to }) => to !== '/emptyPage')
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
