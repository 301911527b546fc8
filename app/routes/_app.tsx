import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { ErrorPanel, useProblem } from '#app/components/shell/error-panel.tsx'
import { PublicFrame } from '#app/components/shell/public-frame.tsx'
import { Shell } from '#app/components/shell/shell.tsx'
import type { ShellView } from '#app/components/shell/shell-view.ts'
import { revalidateElsewhere } from '#app/lib/revalidate.ts'
import { guarded } from '#app/request/guarded.server.ts'
import { loadShell } from '#app/request/shell.server.ts'

export const loader = guarded('signed-in', loadShell, { visit: false })

export default function AppLayout() {
  return (
    <Shell view={useLoaderData<ShellView>()}>
      <Outlet />
    </Shell>
  )
}

export const shouldRevalidate = revalidateElsewhere

export function ErrorBoundary() {
  const view = useRouteLoaderData<ShellView>('routes/_app')
  const panel = <ErrorPanel {...useProblem()} />
  return view ? <Shell view={view}>{panel}</Shell> : <PublicFrame>{panel}</PublicFrame>
}
