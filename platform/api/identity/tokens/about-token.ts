import { z } from 'zod'
import type { OpenOperation } from '#platform/api/http/openapi.ts'
import { ID_TOKEN_TYPE, TOKEN_EXCHANGE } from '#platform/wire/sign-in/redirect-sign-in.ts'
import { tokenAnswer } from '#platform/wire/sign-in/token.ts'

const TEXT = { type: 'string' }
const GRANTS = ['password', 'refresh_token', 'authorization_code', TOKEN_EXCHANGE]

const requestSchema = {
  type: 'object',
  required: ['grant_type', 'client_id', 'client_secret'],
  properties: {
    grant_type: { enum: GRANTS },
    client_id: TEXT,
    client_secret: TEXT,
    username: TEXT,
    password: TEXT,
    refresh_token: TEXT,
    code: TEXT,
    redirect_uri: TEXT,
    code_verifier: TEXT,
    subject_token: TEXT,
    subject_token_type: { enum: [ID_TOKEN_TYPE] },
  },
}
const askedExample = {
  grant_type: 'password',
  client_id: 'staffdesk-web',
  client_secret: '…',
  username: 'er',
  password: '…',
}
const answerExample = {
  access_token: '…',
  token_type: 'Bearer',
  expires_in: 7200,
  refresh_token: '…',
  scope: 'openid profile offline_access',
  status: 200,
}

/** The only call without a token: it issues tokens. */
export const TOKEN_OPERATION: OpenOperation = {
  path: '/oauth/token',
  method: 'post',
  operation: {
    tags: ['shell'],
    summary: '登录与续期',
    operationId: 'oauth_token',
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': { schema: requestSchema, example: askedExample },
      },
    },
    responses: {
      '200': {
        description: 'OK',
        content: {
          'application/json': {
            schema: z.toJSONSchema(tokenAnswer, { io: 'input' }),
            example: answerExample,
          },
        },
      },
      '400': { description: 'RFC 6749, section 5.2' },
    },
  },
}
