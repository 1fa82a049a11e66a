/**
 * Floor 1, the contract: what crosses the wire. Schemas, endpoints, problems and the client made from them.
 * Imports zod and `domain/` only; no storage, no HTTP server, no React.
 *
 * This file is the one list of every call: method and path. It is free of zod, so that the browser's client can be
 * made from it without a schema reaching a visitor.
 */
export const routes = {
  auth: {
    login: 'POST /api/auth/login',
    verifyOtp: 'POST /api/auth/verify-otp',
    resendOtp: 'POST /api/auth/resend-otp',
    me: 'GET /api/auth/me',
    logout: 'POST /api/auth/logout',
  },
  events: {
    list: 'GET /api/events',
    read: 'GET /api/events/:id',
    create: 'POST /api/events',
    update: 'PUT /api/events/:id',
    remove: 'DELETE /api/events/:id',
  },
  news: {
    list: 'GET /api/news',
    read: 'GET /api/news/:id',
    create: 'POST /api/news',
    update: 'PUT /api/news/:id',
    remove: 'DELETE /api/news/:id',
  },
  lectionary: {
    year: 'GET /api/lectionary',
    day: 'GET /api/lectionary/:date',
  },
  passages: {
    read: 'GET /api/passages',
  },
  tones: {
    player: 'GET /api/tones/:tone',
  },
  daily: {
    read: 'GET /api/daily',
  },
  system: {
    health: 'GET /healthz',
    ready: 'GET /readyz',
    openapi: 'GET /api/openapi.json',
  },
} as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteName = `${Method} /${string}`;
