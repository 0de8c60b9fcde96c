import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { requireDocumented } from '../../../tests/support/documented-answers.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { openApi } from '../../contract/openapi.ts';

const document = openApi('1.0.0', 'https://shop.example.com', true);

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('a shape that many calls share stands once, and every reference leads to one', () => {
  const text = JSON.stringify(document);
  const references = new Set(text.match(/#\/components\/schemas\/\w+/g));
  const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(references).toEqual(new Set(named));
  expect(named).toContain('#/components/schemas/Order');
  expect(text.length).toBeLessThan(250_000);
});

test('the forms of a book, the cart and an address say what they need', () => {
  const { content } = document.paths['/api/product/add']!.post!.requestBody!;
  expect(content).toHaveProperty('multipart/form-data.schema.properties.productData.required', [
    'category',
    'price',
    'offerPrice',
  ]);
  const cart = document.paths['/api/cart/update']!.post!.requestBody!.content;
  expect(cart).toHaveProperty(
    'application/json.schema.properties.cartItems.additionalProperties.type',
    'integer',
  );
  expect(document.components.schemas.AddressDraft!.required).toContain('phone');
});

test('every endpoint stands in it once', () => {
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(named.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test('every operation has an id of its own and a summary of one line', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.filter((id, index) => !/^[a-z][A-Za-z]+$/.test(id) || ids.indexOf(id) !== index)).toEqual([]);
  const lines = operations.map(({ summary }) => summary);
  expect(lines.filter((line) => !/^[A-Z][^\n.]{8,99}$/.test(line))).toEqual([]);
  expect(new Set(lines).size).toBe(lines.length);
});

test('a query becomes parameters, and a role names its cookie', () => {
  const list = document.paths['/api/product/manage']!.get as { parameters: object[]; security: object[] };
  expect(list.parameters).toContainEqual(
    expect.objectContaining({ name: 'q', in: 'query', required: false }),
  );
  expect(list.security).toEqual([{ seller: [] }]);
  expect(document.components.securitySchemes.seller.name).toBe('__Host-warraq_seller');
});

test.each([
  [{ success: true, message: 'Logo removed', more: 1 }, 'NOT have additional properties'],
  [{ success: true }, "required property 'message'"],
])('the tests refuse the answer %j', (answer, fault) => {
  expect(() => requireDocumented('POST', '/api/seller/logo/remove', true, answer)).toThrow(fault);
});
