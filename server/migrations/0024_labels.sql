CREATE TABLE "label_override_history" (
	"language" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"text" text,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "label_override_history_language_key_version_pk" PRIMARY KEY("language","key","version")
);
--> statement-breakpoint
CREATE TABLE "label_overrides" (
	"language" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"default_text" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "label_overrides_language_key_pk" PRIMARY KEY("language","key")
);
