CREATE TABLE "schema_builds" (
	"build" integer PRIMARY KEY NOT NULL,
	"migration" text NOT NULL,
	"minimum_build" integer NOT NULL
);
