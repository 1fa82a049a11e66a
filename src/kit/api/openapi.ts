import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** Returns an OpenAPI 3.1 document generated from the endpoints. */
export function openapi(
  groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [group, endpoints] of Object.entries(groups))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(group, name, endpoint) };
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Idavaka',
      version: '1',
      description:
        'The website of a parish. Every error response is JSON: message, code, and errors by field.',
    },
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

/** Headers of a paged list. */
const PAGE_HEADERS = {
  'X-Total-Count': { description: 'Rows on all pages', schema: { type: 'integer' } },
  Link: { description: 'The next page, rel="next"; none on the last one', schema: { type: 'string' } },
};

function operation(group: string, name: string, endpoint: Endpoint) {
  const { access, params, query, body, file, response: answer, status, paged } = endpoint;
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    security: access === 'anyone' ? [] : access === 'staff' ? [{ session: [] }] : [{}, { session: [] }],
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...(body && { requestBody: { required: true, content: json(body, 'input') } }),
    ...(file && { requestBody: { required: true, content: fileForm(file) } }),
    responses: {
      [status]: {
        description: 'Done',
        ...(paged && { headers: PAGE_HEADERS }),
        ...(status !== 204 && { content: json(answer, 'output') }),
      },
      default: { description: 'Error: message and code' },
    },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: toJsonSchema(field as z.ZodType, 'input'),
  }));
}

function json(schema: z.ZodType, io: 'input' | 'output') {
  return { 'application/json': { schema: toJsonSchema(schema, io) } };
}

function fileForm(field: string) {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    'multipart/form-data': { schema: { type: 'object', properties: { [field]: file }, required: [field] } },
  };
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
