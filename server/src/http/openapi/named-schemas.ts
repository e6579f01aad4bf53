import { entities } from '@tradebridge/contract/entities';
import { z } from '@tradebridge/contract/schema';

/** Whether a schema describes what a client sends, or what it receives. */
type Direction = 'input' | 'output';
export type Json = Readonly<Record<string, unknown>>;

const prefix = '#/components/schemas/';
const refs = /"#\/components\/schemas\/(\w+)"/g;

/** The names that a schema refers to. */
const namesIn = (schema: Json): string[] =>
  [...JSON.stringify(schema).matchAll(refs)].map(([, name = '']) => name);

/**
 * Schemas of the contract as named components of an OpenAPI document: the entities, and those
 * passed to `add`. Other schemas are inlined.
 */
export class NamedSchemas {
  readonly #registry = z.registry<{ id: string }>();
  readonly #converted = new Map<Direction, Readonly<Record<string, Json>>>();
  readonly #used: Readonly<Record<Direction, Set<string>>> = {
    input: new Set(),
    output: new Set(),
  };

  /** Caches which entities differ by direction. */
  readonly #different = new Map<string, boolean>();

  constructor() {
    for (const [id, schema] of Object.entries(entities)) this.#registry.add(schema, { id });
  }

  /** Names a schema, unless it already has a name. */
  add(schema: z.ZodType, id: string): void {
    if (!this.#registry.has(schema)) this.#registry.add(schema, { id });
  }

  /** A reference to a named schema. */
  refTo(schema: z.ZodType, direction: Direction): Json {
    const { id } = this.#registry.get(schema) ?? {};
    if (id === undefined) throw new Error('A schema of openapi.json has no name.');
    this.#use(id, direction);
    return { $ref: `${prefix}${this.#nameOf(id, direction)}` };
  }

  /** The properties of an object, as query parameters. */
  propertiesOf(schema: z.ZodType): { name: string; required: boolean; schema: Json }[] {
    const { id = '' } = this.#registry.get(schema) ?? {};
    const json = this.#convert('input')[id] ?? {};
    const required = new Set(Array.isArray(json.required) ? json.required : []);
    for (const name of namesIn(json)) this.#use(name, 'input');
    const properties = Object.entries(this.#renamed(json, 'input').properties ?? {});
    return properties.map(([name, property]) => ({
      name,
      required: required.has(name),
      schema: property,
    }));
  }

  /** All components referred to so far, by name. */
  components(): Json {
    const found: [string, Json][] = (['output', 'input'] as const).flatMap((direction) =>
      [...this.#used[direction]].map((id): [string, Json] => [
        this.#nameOf(id, direction),
        this.#renamed(this.#convert(direction)[id] ?? {}, direction),
      ]),
    );
    return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  #use(id: string, direction: Direction): void {
    const used = this.#used[direction];
    if (used.has(id)) return;
    used.add(id);
    for (const name of namesIn(this.#convert(direction)[id] ?? {})) this.#use(name, direction);
  }

  /** An entity that is sent gets a separate name if it differs from what is received. */
  #nameOf(id: string, direction: Direction): string {
    if (direction === 'output' || !Object.hasOwn(entities, id)) return id;
    const differs = this.#different.get(id) ?? this.#differs(id);
    this.#different.set(id, differs);
    return differs ? `${id}Input` : id;
  }

  #differs(id: string, seen = new Set<string>()): boolean {
    if (seen.has(id)) return false;
    seen.add(id);
    const [sent, answered] = [this.#convert('input')[id], this.#convert('output')[id]];
    if (!sent || !answered) return false;
    if (JSON.stringify(sent) !== JSON.stringify(answered)) return true;
    return namesIn(sent).some((name) => this.#differs(name, seen));
  }

  #renamed(schema: Json, direction: Direction): Json {
    const text = JSON.stringify(schema).replaceAll(
      refs,
      (_, id: string) => `"${prefix}${this.#nameOf(id, direction)}"`,
    );
    return JSON.parse(text);
  }

  #convert(direction: Direction): Readonly<Record<string, Json>> {
    const known = this.#converted.get(direction);
    if (known) return known;
    const { schemas } = z.toJSONSchema(this.#registry, {
      io: direction,
      target: 'draft-2020-12',
      uri: (id) => `${prefix}${id}`,
      // An input may have no representation as an output.
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { def } = zodSchema._zod;
        if (def.type !== 'object') return;
        // A field that a later version adds must not make an answer invalid.
        if (direction === 'output' && !def.catchall) delete jsonSchema.additionalProperties;
        // A field that accepts undefined is not marked as optional by its type alone.
        if (direction === 'input' && jsonSchema.required) {
          const { shape } = def;
          jsonSchema.required = jsonSchema.required.filter((name) => {
            const field = shape[name];
            return !field || !z.safeParse(field, undefined).success;
          });
        }
      },
    });
    const converted = Object.fromEntries(
      Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
    );
    this.#converted.set(direction, converted);
    return converted;
  }
}
