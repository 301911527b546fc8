import { data, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorPanel } from '#platform/web/components/shell/error-panel.tsx'
import { OptionalShell } from '#platform/web/components/shell/optional-shell.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import { loadShellIfAny } from '#platform/web/request/shell/shell.server.ts'

export const loader = open(async (call, state) =>
  data(
    { title: call.t('error.notFound.title'), view: await loadShellIfAny(call, state) },
    { status: 404 },
  ),
)

const NOT_FOUND = { status: 404, message: '', requestId: '' }

export default function NotFound() {
  const { view } = useLoaderData<typeof loader>()
  return (
    <OptionalShell view={view}>
      {view ? <ErrorPanel {...NOT_FOUND} /> : <ErrorPanel {...NOT_FOUND} isVisitor heading="h2" />}
    </OptionalShell>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
